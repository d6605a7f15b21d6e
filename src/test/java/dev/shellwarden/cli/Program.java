package dev.shellwarden.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The packaged jar, run as a user runs it. */
final class Program {

    private static final int PATIENCE_SECONDS = 180;

    private final Path directory;
    private final Path home;
    private final Map<String, String> environment;

    /**
     * @param directory where it is started
     * @param home the user's home
     * @param environment variables beside HOME and PATH
     */
    Program(Path directory, Path home, Map<String, String> environment) {
        this.directory = directory;
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /** The jar that the build made; the test is skipped where it was not built. */
    static Path jar() {
        Path jar =
                Path.of(System.getProperty("shellwarden.test.jar", "target/shellwarden.jar"))
                        .toAbsolutePath();
        Assumptions.assumeTrue(Files.exists(jar), "the jar is not built: " + jar);
        return jar;
    }

    /** Runs it to its end without input. */
    Finished run(String... arguments) throws IOException, InterruptedException {
        return runWithInput("", arguments);
    }

    Finished runWithInput(String input, String... arguments)
            throws IOException, InterruptedException {
        return runJar(jar(), input, arguments);
    }

    Finished runJar(Path jar, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = command(jar, arguments);
        File output = File.createTempFile("output", ".txt");
        File error = File.createTempFile("error", ".txt");
        Process process = builder(command, output, error).start();
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + command);
        }
        return new Finished(
                process.exitValue(),
                Files.readString(output.toPath()),
                Files.readString(error.toPath()));
    }

    /** Starts it; what it writes goes to files. */
    Process start(Path output, Path error, String... arguments) throws IOException {
        return builder(command(jar(), arguments), output.toFile(), error.toFile()).start();
    }

    private List<String> command(Path jar, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Duser.home=" + home,
                                "-jar",
                                jar.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private ProcessBuilder builder(List<String> command, File output, File error) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(output)
                        .redirectError(error);
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        builder.environment().put("PATH", path);
        // Without a locale the launcher starts Java a second time; InstallIT is about that.
        builder.environment().put("LANG", "C.UTF-8");
        builder.environment().putAll(environment);
        return builder;
    }

    /** What a finished run left. */
    record Finished(int exitCode, String output, String error) {}
}
