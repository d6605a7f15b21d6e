package dev.shellwarden.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class PathClassTests {

    private static final Path HOME = Path.of("/home/ada");
    private static final Path PROJECT = Path.of("/home/ada/project");

    private final PathClassifier classifier =
            new PathClassifier(
                    List.of(PROJECT, Path.of("/srv/a")),
                    List.of(),
                    List.of(HOME, Path.of("/root")),
                    List.of(Path.of("/tmp")),
                    List.of(Path.of("/opt/shellwarden")));

    @SuppressWarnings("unchecked")
    static Stream<Map<String, Object>> cases() throws Exception {
        try (InputStream content =
                PathClassTests.class.getResourceAsStream("/workspace/classes.yaml")) {
            return ((List<Map<String, Object>>) new Yaml().load(content)).stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    @SuppressWarnings("unchecked")
    void classifyWhenPathIsNamedGivesItsClasses(Map<String, Object> one) {
        ResolvedPath resolved =
                Workspace.resolve(
                        classifier,
                        new HomeDirectories(HOME),
                        PROJECT.resolve("src"),
                        String.valueOf(one.get("path")));

        List<String> classes = resolved.classes().stream().map(Enum::name).toList();
        assertThat(classes).as("%s", resolved).containsAll((List<String>) one.get("is"));
        List<String> not = (List<String>) one.getOrDefault("not", List.of());
        assertThat(not).as("%s", resolved).doesNotContainAnyElementsOf(classes);
    }

    @Test
    void loadWhenClassIsUnknownSaysWhich() {
        assertThatThrownBy(() ->
                        PathCatalog.of(Map.of("SISTEM", Map.of("places", List.of("/usr/**")))))
                .hasMessageContaining("SISTEM");
    }

    @Test
    void loadWhenPatternHasNoAnchorSaysHowToWriteIt() {
        assertThatThrownBy(() -> PathCatalog.of(Map.of("SYSTEM", Map.of("places", List.of("usr")))))
                .hasMessageContaining("'usr'")
                .hasMessageContaining("~/.ssh/**");
    }

    @Test
    void loadWhenKeyIsUnknownSaysWhich() {
        assertThatThrownBy(() ->
                        PathCatalog.of(Map.of("SYSTEM", Map.of("palces", List.of("/usr/**")))))
                .hasMessageContaining("palces");
    }
}
