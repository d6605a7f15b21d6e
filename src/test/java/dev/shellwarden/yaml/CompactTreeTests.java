package dev.shellwarden.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

class CompactTreeTests {

    static Stream<Path> ourFiles() {
        return Stream.of("rules", "programs", "code", "audit", "sandbox", "workspace", "pipeline")
                .map(folder -> Path.of("src/main/resources", folder))
                .flatMap(folder -> CompactTrees.yamlFiles(folder).stream());
    }

    @ParameterizedTest
    @MethodSource("ourFiles")
    void readWhenWrittenFromFileGivesTheSameTree(Path file) throws IOException {
        Node read = new TreeReader(CompactTrees.tree(file)).read();

        assertThat(shape(read)).isEqualTo(shape(composed(Files.readString(file))));
    }

    @ParameterizedTest
    @MethodSource("ourFiles")
    void ofWhenTheBuildWroteATreeIsThatOfTheFile(Path file) throws IOException {
        String resource = "/" + file.getParent().getFileName() + "/" + file.getFileName();
        String expected = shape(composed(Files.readString(file)));

        assertThat(CompactTree.of(resource).map(CompactTreeTests::shape).orElse(expected))
                .isEqualTo(expected);
    }

    @Test
    void readWhenTextsAreUnusualKeepsThemAndTheirPlaces() {
        String text = "a: [1, '', ~, \"\\u20ac\\n\"]\n? >\n  long\n: {b: }\nc: 'null'\n";

        Node read = new TreeReader(TreeWriter.write(composed(text))).read();

        assertThat(shape(read)).isEqualTo(shape(composed(text)));
    }

    @Test
    void ofWhenThereIsNoSuchFileIsEmpty() {
        assertThat(CompactTree.of("/rules/no-such.yaml")).isEmpty();
    }

    @Test
    void valuesWhenThereIsNoTreeAreTheTextsOfTheFile() {
        assertThat(CompactTree.values("/sandbox/syscalls.yaml"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .extractingByKey("x86_64", InstanceOfAssertFactories.MAP)
                .containsEntry("acct", "163");
    }

    @Test
    void valuesWhenThereIsNoSuchFileFails() {
        assertThatThrownBy(() -> CompactTree.values("/sandbox/no-such.yaml"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("/sandbox/no-such.yaml");
    }

    private static Node composed(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(8 << 20);
        return new Yaml(options).compose(new java.io.StringReader(text));
    }

    private static String shape(Node node) {
        StringBuilder shape = new StringBuilder();
        append(node, shape);
        return shape.toString();
    }

    private static void append(Node node, StringBuilder shape) {
        shape.append(node.getStartMark().getLine())
                .append(':')
                .append(node.getStartMark().getColumn());
        switch (node) {
            case ScalarNode scalar ->
                    shape.append(
                            scalar.getTag().equals(Tag.NULL) ? "~" : "'" + scalar.getValue() + "'");
            case SequenceNode sequence -> {
                shape.append('[');
                sequence.getValue().forEach(each -> append(each, shape));
                shape.append(']');
            }
            case MappingNode mapping -> {
                shape.append('{');
                mapping.getValue()
                        .forEach(tuple -> {
                            append(tuple.getKeyNode(), shape);
                            append(tuple.getValueNode(), shape);
                        });
                shape.append('}');
            }
            default -> throw new AssertionError(node);
        }
        shape.append('\n');
    }
}
