package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is published, against the snapshots. Run with {@code -Dshellwarden.snapshots=write} to write
 * them anew.
 */
class ToolCatalogTests {

    private static final boolean WRITE =
            "write".equals(System.getProperty("shellwarden.snapshots"));

    static Stream<ToolMethod> tools() {
        return PublishedTools.all().all().stream();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void definitionWhenPublishedIsTheSnapshot(ToolMethod tool) throws IOException {
        compare(
                Path.of("src/test/resources/mcp/tools", tool.name() + ".json"),
                Json.prettyText(tool.definition()) + "\n");
    }

    @Test
    void documentationWhenGeneratedIsWhatIsInDocs() throws IOException {
        compare(
                Path.of("docs/tools.md"),
                ToolDocumentation.of(PublishedTools.all(), PublishedTools.byDefault()));
    }

    @Test
    void listingWhenDefaultIsSortedAndSmall() {
        ToolCatalog tools = PublishedTools.byDefault();

        assertThat(tools.names())
                .isSorted()
                .contains("shell", "read_output")
                .doesNotContain("execute_command");
        assertThat(Json.write(tools.listing())).hasSizeLessThan(16 * 1024);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void parametersWhenDescribedAreThoseOfTheMethod(ToolMethod tool) {
        List<String> described =
                new ArrayList<>(Message.object(tool.schema().input().get("properties")).keySet());

        assertThat(tool.parameterNames()).isEqualTo(described);
    }

    @Test
    void configurationWhenAToolIsUnknownIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new ToolCatalogFactory(
                                        new ToolsProperties(List.of(), List.of("nope")),
                                        text -> text,
                                        Map.of())
                                .create(List.of(new NapTools())))
                .withMessage("shellwarden.tools.exclude: there is no tool 'nope'; there are nap");
    }

    private static void compare(Path file, String generated) throws IOException {
        if (WRITE) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, generated);
        }
        assertThat(Files.readString(file))
                .as("%s is stale; write it anew with -Dshellwarden.snapshots=write", file)
                .isEqualTo(generated);
    }
}
