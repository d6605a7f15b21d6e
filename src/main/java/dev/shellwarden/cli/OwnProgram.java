package dev.shellwarden.cli;

import java.io.File;
import java.io.IOException;
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
     * @return whether it ended well in time
     */
    boolean run(List<String> arguments, File input, Path directory, Map<String, String> variables)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(java.toString());
        builder.command().addAll(arguments);
        builder.directory(directory.toFile()).redirectInput(input);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            return process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
