package dev.shellwarden.process;

import static dev.shellwarden.RunningPrograms.runs;
import static dev.shellwarden.process.Shells.uniqueSleep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The runner in a server process of its own. */
@EnabledOnOs(OS.LINUX)
class ServerEnvironmentTests {

    @TempDir private Path directory;

    @Test
    void runWhenServerHasNoLocaleAndNoEnvironmentGivesExactUtf8() throws Exception {
        ProcessBuilder builder =
                server("printf '%s|%s|' 'grüß € 日本 😀' \"$WORD\"; cat <<< 'ñ' | od -An -tx1");
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C");
        assertThat(output(builder.start())).contains("grüß € 日本 😀|wörd| c3 b1 0a");
    }

    @Test
    void runWhenServerIsAnOrdinaryUserWorksAlike() throws Exception {
        assumeTrue(
                System.getProperty("user.name").equals("root"),
                "only root can become another user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is not installed");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        ProcessBuilder builder = server("id -u; setsid -f sleep 77; sleep 77 & echo x");
        builder.command()
                .addAll(
                        0,
                        List.of(
                                "/usr/bin/setpriv",
                                "--reuid=65534",
                                "--regid=65534",
                                "--clear-groups"));
        Process process = builder.start();
        String output = output(process);
        assumeTrue(
                !output.contains("Permission denied"),
                "the other user cannot read the Java runtime or the classes");
        assertThat(output).contains("Exited[code=0]\n65534\nx\n");
    }

    @Test
    void killWhenItHitsTheServerLeavesNothingRunning() throws Exception {
        String sleep = uniqueSleep();
        Process process =
                server(
                                "setsid -f sleep %1$s; (trap '' TERM HUP; sleep %1$s) & env -i sleep %1$s"
                                        .formatted(sleep))
                        .start();
        awaitRunning("sleep " + sleep, true);
        Thread.sleep(200);
        process.destroyForcibly().waitFor();

        awaitRunning("sleep " + sleep, false);
        assertThat(runs("sleep " + sleep)).isFalse();
    }

    private ProcessBuilder server(String script) throws IOException {
        Path file = Files.writeString(directory.resolve("script"), script);
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path") + ":" + classes(),
                                StandIn.class.getName(),
                                file.toString(),
                                directory.resolve("state").toString()));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    /**
     * The class path of whichever loader runs the tests: this class's own place and the product's.
     */
    private static String classes() {
        return placeOf(StandIn.class) + ":" + placeOf(ProcessRunner.class);
    }

    private static String placeOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    private static String output(Process process) throws Exception {
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private static void awaitRunning(String commandLine, boolean wanted)
            throws InterruptedException {
        for (int i = 0; i < 2_400 && runs(commandLine) != wanted; i++) {
            Thread.sleep(25);
        }
    }
}
