package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether bubblewrap can lay one folder over another here, by doing it.
 *
 * @param bubblewrap the program
 * @param stateDirectory where layers will lie
 * @param runner starts it
 */
record OverlayProbe(Path bubblewrap, Path stateDirectory, ProcessRunner runner) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** What goes wrong; empty when it works. */
    Optional<String> fault() {
        try {
            PrivateFolders.createOwn(stateDirectory);
            Path trial = Files.createTempDirectory(stateDirectory, "overlay-");
            try {
                return fault(trial);
            } finally {
                PrivateFolders.delete(trial);
            }
        } catch (IOException | ProcessStartException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> fault(Path trial) throws IOException, ProcessStartException {
        Path cache = Files.createDirectory(trial.resolve("cache"));
        Path content = Files.createDirectory(trial.resolve("content"));
        Path work = Files.createDirectory(trial.resolve("work"));
        List<String> words =
                List.of(
                        bubblewrap.toString(),
                        "--unshare-user",
                        "--ro-bind",
                        "/",
                        "/",
                        "--overlay-src",
                        cache.toString(),
                        "--overlay",
                        content.toString(),
                        work.toString(),
                        cache.toString(),
                        "/bin/sh",
                        "-c",
                        "echo works > \"$1\"",
                        "sh",
                        cache.resolve("witness").toString());
        ProcessSpec spec =
                ProcessSpec.of(words, trial).withEnvironment(Map.of()).withTimeout(PATIENCE);
        try (ProcessResult result = runner.run(spec)) {
            boolean works =
                    result.succeeded()
                            && Files.exists(content.resolve("witness"))
                            && !Files.exists(cache.resolve("witness"));
            return works ? Optional.empty() : Optional.of(result.stderr().text().strip());
        }
    }
}
