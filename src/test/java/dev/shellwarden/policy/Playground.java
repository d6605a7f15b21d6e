package dev.shellwarden.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A directory full of things that a command must not be talked into starting. Commands run inside
 * bubblewrap over a fresh copy each, mounted at the place that the judgement saw.
 */
final class Playground {

    /** The file that must not appear. */
    static final String WITNESS = "W";

    private static final int PATIENCE_SECONDS = 5;

    private final Path root;
    private final Path copies;

    Playground(Path folder) throws IOException, InterruptedException {
        root = Files.createDirectories(folder.resolve("playground")).toRealPath();
        copies = Files.createDirectories(folder.resolve("copies"));
        Path script = folder.resolve("playground.sh");
        try (var text = Playground.class.getResourceAsStream("/policy/playground.sh")) {
            Files.copy(text, script);
        }
        Process process =
                new ProcessBuilder("bash", script.toString())
                        .directory(root.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("playground.log").toFile())
                        .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(Files.readString(folder.resolve("playground.log")));
        }
    }

    Path root() {
        return root;
    }

    static boolean isPossible() {
        return Files.isExecutable(Path.of("/usr/bin/bwrap"));
    }

    /** Runs a command for real and tells the names of the files that it newly made at the top. */
    List<String> filesMadeBy(
            List<String> shell, String command, String stdin, Map<String, String> environment) {
        try {
            Path copy = Files.createTempDirectory(copies, "c");
            run(List.of("cp", "-a", root + "/.", copy.toString()), "");
            List<String> before = names(copy);
            run(confined(copy, shell, command, environment), stdin);
            List<String> made = names(copy);
            made.removeAll(before);
            return made;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return new ArrayList<>(files.map(file -> file.getFileName().toString()).toList());
        }
    }

    private List<String> confined(
            Path copy, List<String> shell, String command, Map<String, String> environment) {
        List<String> line =
                new ArrayList<>(
                        List.of(
                                "bwrap",
                                "--ro-bind",
                                "/",
                                "/",
                                "--dev",
                                "/dev",
                                "--proc",
                                "/proc",
                                "--tmpfs",
                                "/tmp",
                                "--tmpfs",
                                "/home",
                                "--bind",
                                copy.toString(),
                                root.toString(),
                                "--chdir",
                                root.toString(),
                                "--unshare-all",
                                "--die-with-parent",
                                "--new-session",
                                "--cap-drop",
                                "ALL",
                                "--clearenv"));
        environment.forEach((name, value) -> line.addAll(List.of("--setenv", name, value)));
        line.add("--");
        line.addAll(shell);
        line.addAll(List.of("-c", command));
        return line;
    }

    private static void run(List<String> line, String stdin)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(line)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var input = process.getOutputStream()) {
            input.write(stdin.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException notRead) {
            // It ended without reading its input.
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
