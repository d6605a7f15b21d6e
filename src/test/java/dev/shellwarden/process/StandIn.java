package dev.shellwarden.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A server for tests that must be killed, or started in another environment: runs the script of a
 * file.
 */
final class StandIn {

    private StandIn() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String script = Files.readString(Path.of(arguments[0]));
        try (ProcessRunner runner = new ProcessRunner(Path.of(arguments[1]))) {
            out.println("ready");
            ProcessResult result =
                    runner.run(
                            ProcessSpec.of(List.of("/bin/bash", "-c", script), Path.of("/tmp"))
                                    .withEnvironment(
                                            Map.of("PATH", "/usr/bin:/bin", "WORD", "wörd"))
                                    .withTimeout(Duration.ofSeconds(10)));
            out.println(result.termination());
            out.print(result.stdout().text() + result.stderr().text());
        }
    }
}
