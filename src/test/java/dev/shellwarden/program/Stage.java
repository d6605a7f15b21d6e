package dev.shellwarden.program;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place inside bubblewrap in which texts are run one after another, with a stub for every word
 * that could be a program's name. A stub writes its name down for the text that its directory
 * stands for.
 */
final class Stage {

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,40}");
    private static final Set<String> REAL =
            Set.of("sh", "bash", "dash", "env", "xargs", "cat", "tee", "base64", "rev", "nohup");
    private static final int PATIENCE_MINUTES = 10;

    private final Path root;
    private final int texts;

    Stage(Path root, List<String> texts) throws IOException {
        this.root = root;
        this.texts = texts.size();
        Path stubs = Files.createDirectories(root.resolve("stubs/all"));
        for (String folder : List.of("texts", "logs", "home", "work")) {
            Files.createDirectories(root.resolve(folder));
        }
        script(root.resolve("stub"), "stub.sh");
        script(root.resolve("driver"), "driver.sh");
        for (String name : names(texts)) {
            Files.createSymbolicLink(stubs.resolve(name), Path.of("../../stub"));
        }
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(root.resolve("texts/" + i), texts.get(i));
            Files.createSymbolicLink(root.resolve("stubs/" + i), Path.of("all"));
        }
    }

    private static void script(Path file, String resource) throws IOException {
        try (InputStream text = Stage.class.getResourceAsStream("/program/" + resource)) {
            Files.copy(text, file);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Set<String> names(List<String> texts) {
        Set<String> names = new TreeSet<>(List.of("evil", "other"));
        for (String text : texts) {
            Matcher words = WORD.matcher(text);
            while (words.find()) {
                names.add(words.group());
            }
        }
        names.removeAll(REAL);
        return names;
    }

    /** The names of the stubs that each text started. */
    List<Set<String>> run(List<String> shell) throws IOException, InterruptedException {
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
                                "/proc"));
        line.addAll(List.of("--tmpfs", "/tmp", "--tmpfs", "/mnt", "--bind", root.toString()));
        line.addAll(List.of("/mnt", "--ro-bind", root.resolve("home").toString(), "/mnt/home"));
        line.addAll(List.of("--unshare-all", "--die-with-parent", "--new-session"));
        line.addAll(List.of("--cap-drop", "ALL", "--clearenv", "--setenv", "PATH"));
        line.addAll(List.of("/usr/bin:/bin", "--", "/bin/bash", "/mnt/driver"));
        line.add(Integer.toString(texts));
        line.addAll(shell);
        Process process =
                new ProcessBuilder(line)
                        .redirectErrorStream(true)
                        .redirectOutput(root.resolve("output").toFile())
                        .start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("The texts did not end");
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(Files.readString(root.resolve("output")));
        }
        List<Set<String>> ran = new ArrayList<>();
        for (int i = 0; i < texts; i++) {
            Path log = root.resolve("logs/" + i);
            ran.add(Files.exists(log) ? new HashSet<>(Files.readAllLines(log)) : Set.of());
        }
        return ran;
    }
}
