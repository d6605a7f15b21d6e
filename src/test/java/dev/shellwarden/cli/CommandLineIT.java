package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged jar on the command line; every row starts it anew, in folders of its own. */
@Execution(ExecutionMode.CONCURRENT)
class CommandLineIT {

    @TempDir private Path temporary = Path.of("");

    private Program program = new Program(temporary, temporary, Map.of());

    @BeforeEach
    void makeFolders() throws IOException {
        Path workspace = Files.createDirectories(temporary.resolve("work"));
        program =
                new Program(
                        workspace, Files.createDirectories(temporary.resolve("home")), Map.of());
    }

    @Test
    void execGivesOutputAndExitCodeOfTheCommand() throws IOException, InterruptedException {
        Program.Finished hello = program.run("exec", "echo hello; echo oops >&2; exit 3");
        assertThat(hello).isEqualTo(new Program.Finished(3, "hello\n", "oops\n"));
    }

    @Test
    void auditShowWhenFollowingATrailThatIsNotThereYetWaitsForIt()
            throws IOException, InterruptedException {
        Path output = temporary.resolve("shown");
        Path error = temporary.resolve("said");
        Process follower = program.start(output, error, "audit", "show", "--follow");
        try {
            awaitText(error, "no audit trail in");
            assertThat(program.run("exec", "echo hello").exitCode()).isZero();
            awaitText(output, "echo hello");
        } finally {
            follower.destroy();
        }
    }

    private static void awaitText(Path file, String text) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.readString(file).contains(text)) {
            assertThat(System.nanoTime()).as("no '%s' in %s", text, file).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    @Test
    void execPassesBytesUnchangedWhenItsOutputIsNoTerminal()
            throws IOException, InterruptedException {
        assertThat(program.run("exec", "printf '\\033[1mé\\r'").output()).isEqualTo("\u001b[1mé\r");
    }

    @Test
    void execGivesStandardInputWhenAsked() throws IOException, InterruptedException {
        assertThat(program.runWithInput("some text", "exec", "-i", "cat").output())
                .isEqualTo("some text");
        assertThat(program.runWithInput("some text", "exec", "cat").output()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "126 | rm -rf / | refused: ",
                "126 | rm -rf src | refused: ",
                "137 | kill -9 $$ | killed by SIGKILL",
            })
    void execTellsInOneLineWhyThereIsNoExitCode(int code, String command, String message)
            throws IOException, InterruptedException {
        Program.Finished finished = program.run("exec", command);
        assertThat(finished.exitCode()).as(finished.error()).isEqualTo(code);
        assertThat(finished.error()).contains("shellwarden: " + message).hasLineCount(1);
        assertThat(finished.output()).isEmpty();
    }

    @Test
    void execIsTimedOutWhenTheLimitIsReached() throws IOException, InterruptedException {
        Program.Finished finished = program.run("exec", "-t", "1", "echo first; sleep 30");
        assertThat(finished.exitCode()).isEqualTo(124);
        assertThat(finished.output()).isEqualTo("first\n");
        assertThat(finished.error()).isEqualTo("shellwarden: timed out after 1 seconds\n");
    }

    @Test
    void execDeniesWhatTheOptionDenies() throws IOException, InterruptedException {
        assertThat(program.run("exec", "--deny", "uname*", "uname -a").exitCode()).isEqualTo(126);
        assertThat(program.run("exec", "--allow", "ls*", "uname -a").exitCode()).isEqualTo(126);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | ls -la", "1 | rm -rf src", "2 | rm -rf /"})
    void checkAnswersByItsExitCode(int code, String command)
            throws IOException, InterruptedException {
        assertThat(program.run("check", command).exitCode()).isEqualTo(code);
        Program.Finished json = program.runWithInput(command, "check", "--format", "json", "-");
        assertThat(json.exitCode()).isEqualTo(code);
        assertThat(json.output()).startsWith("{").contains("\"decision\" : ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--tiemout 5 | unknown option '--tiemout'; did you mean '--timeout'?",
                "serve | unexpected 'serve'; did you mean 'server'?",
                "server | 'server' needs a subcommand: shell",
                "--preset mcpx | there is no preset 'mcpx'; did you mean 'mcpz'?",
                "exec ls -l | unknown option '-l'",
                "exec ls src | 'exec' takes the command as one word: quote it",
                "exec --stdin text cat | 'exec' takes the command as one word: quote it; '--stdin' takes no value,",
                "exec --stdin=text cat | '--stdin' takes no value: leave out 'text'",
                "--allow , | '--allow' needs at least one pattern",
                "--spring.config.location=x | '--spring.config.location' cannot be set; use '--config FILE'",
            })
    void wrongUsageIsToldInOneLine(String words, String message)
            throws IOException, InterruptedException {
        Program.Finished finished = program.run(words.split(" "));
        assertThat(finished.exitCode()).isEqualTo(64);
        assertThat(finished.error()).startsWith("shellwarden: " + message).hasLineCount(1);
        assertThat(finished.output()).isEmpty();
    }

    @Test
    void badPropertiesAreToldAllAtOnce() throws IOException, InterruptedException {
        Program.Finished finished =
                program.run(
                        "--shellwarden.execution.default-timeout=soon",
                        "--shellwarden.execution.queue=x",
                        "--shellwarden.execution.max-output-size=1B",
                        "--shellwarden.policy.unknown=maybe",
                        "--shellwarden.policy.dney.x=rm");
        assertThat(finished.exitCode()).isEqualTo(78);
        assertThat(finished.output()).isEmpty();
        assertThat(finished.error().lines())
                .hasSize(5)
                .allMatch(line -> line.startsWith("shellwarden: "))
                .anyMatch(line ->
                        line.contains("'soon' is not a duration such as 30s (command line)"))
                .anyMatch(line -> line.contains("'x' is not a whole number"))
                .anyMatch(line -> line.contains("max-output-size must be between"))
                .anyMatch(line -> line.contains("'maybe' is not one of allow, ask, deny"))
                .anyMatch(line ->
                        line.contains("no property 'shellwarden.policy.dney.x'; did you mean"));
    }

    @Test
    void policyValidateNamesFileAndLineOfAFault() throws IOException, InterruptedException {
        Path good =
                Files.writeString(
                        temporary.resolve("good.yml"), "shellwarden.policy.unknown: deny\n");
        assertThat(program.run("policy", "validate", good.toString()).output())
                .isEqualTo(good + ": valid\n");
        Path bad =
                Files.writeString(
                        temporary.resolve("bad.yml"),
                        "shellwarden:\n  policy:\n    unknown: maybe\n");
        Program.Finished finished = program.run("policy", "validate", bad.toString());
        assertThat(finished.exitCode()).isEqualTo(78);
        assertThat(finished.error()).contains("'maybe'", "bad.yml:3:14)").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "exec --help", "server shell --help", "policy --help"})
    void helpGoesToStandardOutput(String words) throws IOException, InterruptedException {
        Program.Finished help = program.run(words.split(" "));
        assertThat(help.exitCode()).isZero();
        assertThat(help.output()).startsWith("Usage: shellwarden");
        assertThat(help.error()).isEmpty();
    }

    @Test
    void versionIsTheBuilds() throws IOException, InterruptedException {
        assertThat(program.run("--version").output())
                .matches("shellwarden \\d+\\.\\d+\\.\\d+\\S*( \\([0-9a-f]+\\))?\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcpz",
                "shell-tool",
                "mcp-server-command",
                "shellfirm",
                "shelpa",
                "readonly",
                "developer",
                "ci",
                "locked-down",
                "unattended"
            })
    void presetsServeFromALoneJar(String preset) throws IOException, InterruptedException {
        Program.Finished served =
                program.runWithInput(
                        String.join(
                                "\n",
                                List.of(
                                        """
                                        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
                                        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
                                        """,
                                        """
                                        {"jsonrpc":"2.0","method":"notifications/initialized"}\
                                        """,
                                        """
                                        {"jsonrpc":"2.0","id":2,"method":"tools/list"}\
                                        """,
                                        "")),
                        "--preset",
                        preset);
        assertThat(served.exitCode()).as(served.error()).isZero();
        assertThat(served.output().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("\"result\""));
    }
}
