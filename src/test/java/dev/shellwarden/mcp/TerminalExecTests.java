package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.ShellwardenApplication;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code exec} on a terminal of its own, given by script(1). */
class TerminalExecTests {

    private static final Pattern SUM = Pattern.compile("result of (\\d+) \\+ (\\d+)\\.");

    @TempDir Path base;

    @Test
    void execWhenPersonSaysYesRuns() throws Exception {
        Finished finished = exec("enter", "y", (screen, sum) -> "");

        assertThat(finished.screen()).contains("Allow this command?", "git clean -fd");
        assertThat(finished.exit()).isZero();
        assertThat(base.resolve("workspace/ran")).exists();
    }

    @Test
    void execWhenSumIsSolvedRuns() throws Exception {
        Finished finished = exec("math", "y", (screen, sum) -> String.valueOf(sum));

        assertThat(finished.exit()).isZero();
        assertThat(base.resolve("workspace/ran")).exists();
    }

    @Test
    void execWhenSumIsWrongDoesNotRun() throws Exception {
        Finished finished = exec("math", "y", (screen, sum) -> String.valueOf(sum + 1));

        assertThat(finished.exit()).isEqualTo(126);
        assertThat(finished.screen()).contains("refused");
        assertThat(base.resolve("workspace/ran")).doesNotExist();
    }

    @Test
    void execWhenConfirmationIsNotTypedDoesNotRun() throws Exception {
        Finished finished = exec("yes", "y", (screen, sum) -> "no");

        assertThat(finished.exit()).isEqualTo(126);
        assertThat(base.resolve("workspace/ran")).doesNotExist();
    }

    private interface Confirmation {

        String entry(String screen, int sum);
    }

    private record Finished(int exit, String screen) {}

    private Finished exec(String challenge, String answer, Confirmation confirmation)
            throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "script(1) is not installed");
        Path workspace = Files.createDirectories(base.resolve("workspace"));
        List<String> words =
                ServerProcess.command(
                        ShellwardenApplication.class,
                        "exec",
                        "--shellwarden.approval.challenge=" + challenge,
                        "git clean -fd -e '*'; echo > ran");
        String line =
                words.stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        ProcessBuilder builder =
                new ProcessBuilder("/usr/bin/script", "-qefc", line, "/dev/null")
                        .directory(workspace.toFile())
                        .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
        builder.environment().put("HOME", Files.createDirectories(base.resolve("home")).toString());
        builder.environment().put("SHELL", "/bin/sh");
        Process process = builder.start();
        try {
            return converse(process, answer, confirmation);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Finished converse(Process process, String answer, Confirmation confirmation)
            throws Exception {
        Writer keyboard = process.outputWriter(StandardCharsets.UTF_8);
        StringBuilder screen = new StringBuilder();
        try (Reader output =
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            boolean answered = false;
            boolean confirmed = false;
            for (int sign = output.read(); sign >= 0; sign = output.read()) {
                screen.append((char) sign);
                if (!answered && screen.indexOf("[N]o: ") >= 0) {
                    answered = type(keyboard, answer);
                }
                Matcher sum = SUM.matcher(screen);
                boolean asksSum = sum.find();
                if (!confirmed
                        && sign == ' '
                        && (asksSum || screen.indexOf("Type yes to confirm. ") >= 0)) {
                    int result =
                            asksSum
                                    ? Integer.parseInt(sum.group(1))
                                            + Integer.parseInt(sum.group(2))
                                    : 0;
                    confirmed = type(keyboard, confirmation.entry(screen.toString(), result));
                }
            }
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Finished(process.exitValue(), screen.toString());
    }

    private static boolean type(Writer keyboard, String line) throws IOException {
        keyboard.write(line + "\n");
        keyboard.flush();
        return true;
    }
}
