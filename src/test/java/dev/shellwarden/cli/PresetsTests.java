package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PresetsTests {

    @Test
    void namesAreThoseOfTheContract() {
        assertThat(new Presets(List.of()).names())
                .contains(
                        "mcpz",
                        "shell-tool",
                        "mcp-server-command",
                        "shellfirm",
                        "shelpa",
                        "readonly",
                        "developer",
                        "ci",
                        "locked-down",
                        "unattended");
    }

    @Test
    void requireAcceptsAProfileOfATeam(@TempDir Path folder) throws IOException {
        Files.createFile(folder.resolve("application-team.yaml"));
        assertThatCode(() -> new Presets(List.of(folder)).require(List.of("mcpz", "team")))
                .doesNotThrowAnyException();
    }

    @Test
    void requireNamesTheNearestWhenThereIsNoSuchPreset() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> new Presets(List.of()).require(List.of("read-only")))
                .withMessageContaining("did you mean 'readonly'?");
    }
}
