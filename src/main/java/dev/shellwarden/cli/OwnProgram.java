package dev.shellwarden.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs this program's own jar with this Java, to make its start-up cache. No command of anybody
 * goes this way; those go through the command service alone.
 */
final class OwnProgram {

    private static final long LONGEST_MINUTES = 5;
    private static final int LAST_LINES = 5;

    /** Options that somebody sets for all Javas would become part of the cache. */
    private static final List<String> OTHERS_OPTIONS =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Path java;

    /**
     * @param java the Java to run
     */
    OwnProgram(Path java) {
        this.java = java;
    }

    /** This process's Java. */
    static OwnProgram current() {
        return new OwnProgram(currentJava());
    }

    static Path currentJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * Runs and waits.
     *
     * @param input what it reads
     * @param directory where it runs
     * @param variables what is changed in its environment
     * @throws IOException when it does not end well in time, with the last of what it said
     */
    void run(List<String> arguments, File input, Path directory, Map<String, String> variables)
            throws IOException {
        Path said = Files.createTempFile("shellwarden", ".log");
        try {
            Process process = start(arguments, input, directory, variables, said);
            String end = waitFor(process);
            if (!end.isEmpty()) {
                throw new IOException("%s %s%s".formatted(java, end, last(said)));
            }
        } finally {
            Files.deleteIfExists(said);
        }
    }

    private Process start(
            List<String> arguments,
            File input,
            Path directory,
            Map<String, String> variables,
            Path said)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(java.toString());
        builder.command().addAll(arguments);
        builder.directory(directory.toFile()).redirectInput(input);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(said.toFile());
        builder.environment().keySet().removeAll(OTHERS_OPTIONS);
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** How it failed, empty when it ended well. */
    private static String waitFor(Process process) {
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                return "did not end within %d minutes".formatted(LONGEST_MINUTES);
            }
            return process.exitValue() == 0 ? "" : "ended with " + process.exitValue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "was interrupted";
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String last(Path said) throws IOException {
        List<String> lines =
                new String(Files.readAllBytes(said), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .toList();
        return lines.isEmpty()
                ? ""
                : ": "
                        + String.join(
                                "; ",
                                lines.subList(
                                        Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
