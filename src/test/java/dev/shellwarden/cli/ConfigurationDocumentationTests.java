package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ConfigurationDocumentationTests {

    private static final Path PAGE = Path.of("docs/configuration.md");
    private static final String START = "<!-- generated -->\n";
    private static final boolean WRITE =
            "write".equals(System.getProperty("shellwarden.snapshots"));

    @Test
    void pageListsEveryPropertyAsItIs() throws IOException {
        String tables = ConfigurationDocumentation.tables().orElse("");
        Assumptions.assumeFalse(tables.isEmpty(), "this build wrote no metadata");
        String page = Files.readString(PAGE);
        String generated = page.substring(0, page.indexOf(START) + START.length()) + "\n" + tables;
        if (WRITE) {
            Files.writeString(PAGE, generated);
        }
        assertThat(Files.readString(PAGE))
                .as("%s is stale; write it anew with -Dshellwarden.snapshots=write", PAGE)
                .isEqualTo(generated);
    }
}
