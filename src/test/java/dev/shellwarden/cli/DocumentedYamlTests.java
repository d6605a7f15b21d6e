package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The configuration that pages show and presets hold: YAML, of properties that there are. */
class DocumentedYamlTests {

    private static final Pattern BLOCK = Pattern.compile("(?s)```yaml\\n(.*?)```");

    static Stream<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
        for (String folder : List.of("docs", "config")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(md|yml)")).forEach(pages::add);
            }
        }
        return pages.stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void yamlWhenOnAPageNamesPropertiesThatThereAre(Path page) throws IOException {
        Optional<PropertyCatalog> catalog = PropertyCatalog.load();
        assumeTrue(catalog.isPresent(), "this build has no metadata of properties");
        for (String yaml : yaml(page)) {
            Object block = new Yaml().load(yaml);
            if (block instanceof Map<?, ?> members && members.get("shellwarden") != null) {
                names(
                        "shellwarden",
                        members.get("shellwarden"),
                        name ->
                                assertThat(catalog.get().knows(name))
                                        .as(name + " in " + page)
                                        .isTrue());
            }
        }
    }

    @Test
    void composeExampleDropsWhatItDoesNotNeed() throws IOException {
        Map<String, Object> compose =
                yaml(Path.of("docs/docker.md")).stream()
                        .<Map<String, Object>>map(new Yaml()::load)
                        .filter(block -> block.containsKey("services"))
                        .findFirst()
                        .orElseThrow();

        assertThat(compose.keySet()).containsExactly("services", "volumes");
        Map<?, ?> service = (Map<?, ?>) ((Map<?, ?>) compose.get("services")).get("shellwarden");
        assertThat(service.get("read_only")).isEqualTo(true);
        assertThat(service.get("cap_drop")).isEqualTo(List.of("ALL"));
        assertThat(service.get("security_opt")).isEqualTo(List.of("no-new-privileges:true"));
        assertThat(service.get("command"))
                .isEqualTo(List.of("server", "http", "--address", "0.0.0.0"));
        assertThat((List<?>) service.get("ports"))
                .allSatisfy(port -> assertThat((String) port).startsWith("127.0.0.1:"));
    }

    private static List<String> yaml(Path page) throws IOException {
        String text = Files.readString(page);
        return page.toString().endsWith(".yml")
                ? List.of(text)
                : BLOCK.matcher(text).results().map((MatchResult block) -> block.group(1)).toList();
    }

    private static void names(String prefix, Object value, Consumer<String> leaf) {
        if (value instanceof Map<?, ?> members && !members.isEmpty()) {
            members.forEach((name, member) -> names(prefix + "." + name, member, leaf));
        } else {
            leaf.accept(prefix);
        }
    }
}
