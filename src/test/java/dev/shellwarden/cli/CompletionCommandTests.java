package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.AutoComplete;
import picocli.CommandLine;

class CompletionCommandTests {

    @TempDir private Path folder;

    @Test
    void scriptWhenReadByBashIsValidAndKnowsTheSubcommands() throws Exception {
        String script = AutoComplete.bash("shellwarden", line());
        Path file = Files.writeString(folder.resolve("completion"), script);

        Process bash =
                new ProcessBuilder("bash", "-n", file.toString()).redirectErrorStream(true).start();

        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(script).contains("completion");
    }

    @Test
    void fishWhenAskedNamesSubcommandsAndOptions() {
        assertThat(CompletionCommand.fish(line()))
                .contains("-a completion -d ")
                .contains("complete -c shellwarden -l preset -r -d ")
                .contains(" -s w -l working-dir -l root -r ");
    }

    private static CommandLine line() {
        CommandLine line = new CommandLine(new Nothing());
        line.addMixin("options", new CommonOptions());
        line.addSubcommand(new CommandLine(new CompletionCommand()));
        return line;
    }

    @CommandLine.Command(name = "shellwarden")
    private static final class Nothing {}
}
