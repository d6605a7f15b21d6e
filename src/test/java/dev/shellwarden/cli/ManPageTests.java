package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ManPageTests {

    private final String page = ManPage.of(ShellwardenCommandLineFixture.line());

    @Test
    void ofWhenWrittenNamesEverySubcommandAndOption() {
        assertThat(page)
                .startsWith(".TH SHELLWARDEN 1\n")
                .contains(".B audit verify\n", ".B exec \\fICOMMAND\\fR\n")
                .contains(
                        "\\fB\\-w\\fR, \\fB\\-\\-working\\-dir\\fR, \\fB\\-\\-root\\fR \\fIPATH\\fR\n")
                .contains("\\fB\\-\\-undo\\fR\n");
    }

    @Test
    void ofWhenFormattedByGroffGivesNoWarning() throws Exception {
        Assumptions.assumeTrue(ShellsOnPath.has("groff"), "groff is not installed");
        Process groff =
                new ProcessBuilder("groff", "-ww", "-z", "-man", "-Tutf8")
                        .redirectErrorStream(true)
                        .start();
        try (OutputStream input = groff.getOutputStream()) {
            input.write(page.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
    }
}
