package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.AutoComplete;
import picocli.CommandLine;

class CompletionCommandTests {

    @TempDir private Path folder;

    @Test
    void scriptWhenSourcedByBashCompletesSubcommandsAndOptions() throws Exception {
        String completing =
                "COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _complete_shellwarden 2>/dev/null;";

        assertThat(
                        run(
                                "bash",
                                "COMP_WORDS=(shellwarden ins);"
                                        + completing
                                        + "echo ${COMPREPLY[@]}"))
                .isEqualTo("install\n");
        assertThat(
                        run(
                                "bash",
                                "COMP_WORDS=(shellwarden install --cl);"
                                        + completing
                                        + "echo ${COMPREPLY[@]}"))
                .isEqualTo("--client\n");
    }

    @Test
    void scriptWhenSourcedByZshDefinesTheCompletion() throws Exception {
        assertThat(run("zsh", "print ${+functions[_complete_shellwarden]} $_comps[shellwarden]"))
                .startsWith("1 _bash_complete ")
                .contains("-F _complete_shellwarden");
    }

    @Test
    void scriptWhenSourcedByFishCompletesSubcommandsAndOptions() throws Exception {
        assertThat(run("fish", "complete -C 'shellwarden ins'")).startsWith("install\t");
        assertThat(run("fish", "complete -C 'shellwarden server h'")).startsWith("http\t");
        assertThat(run("fish", "complete -C 'shellwarden install --cl'")).startsWith("--client\t");
        assertThat(run("fish", "complete -C 'shellwarden exec --work'"))
                .startsWith("--working-dir\t");
    }

    /** What a shell prints that has read its script and then runs a text. */
    private String run(String shell, String text) throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                ShellsOnPath.has(shell), shell + " is not installed, so that nothing can ask it");
        CommandLine line = ShellwardenCommandLineFixture.line();
        String script =
                shell.equals("fish")
                        ? CompletionCommand.fish(line)
                        : AutoComplete.bash("shellwarden", line);
        Path file = Files.writeString(folder.resolve("completion"), script);
        ProcessBuilder builder =
                new ProcessBuilder(shell, "-c", "source '%s'\n%s".formatted(file, text));
        builder.environment()
                .putAll(Map.of("HOME", folder.toString(), "ZDOTDIR", folder.toString()));
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
