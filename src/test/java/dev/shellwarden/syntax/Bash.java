package dev.shellwarden.syntax;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** bash as referee: it reads texts, and never runs them. */
final class Bash {

    private static final String NAME = "printed_by_bash";
    private static final Pattern COMPLAINT = Pattern.compile("syntax error|unexpected|expected");

    private Bash() {}

    static boolean isInstalled() {
        return Files.isExecutable(Path.of("/bin/bash"));
    }

    /**
     * Whether {@code bash -n} accepts; it exits with 0 also after it complained about {@code [[
     * ]]}.
     */
    static boolean accepts(String text) {
        return run("-n", text.endsWith("\\") ? text + "\n" : text)
                .filter(output -> !COMPLAINT.matcher(output).find())
                .isPresent();
    }

    /**
     * What {@code declare -f} prints for a function whose body is {@code text}; empty when bash
     * cannot be asked so.
     */
    static Optional<String> printed(String text) {
        return run("", NAME + " () {\n" + text + "\n\n}\ndeclare -f " + NAME)
                .filter(output -> output.startsWith(NAME));
    }

    private static Optional<String> run(String option, String script) {
        try {
            Path file = Files.createTempFile("referee", ".sh");
            Files.writeString(file, script);
            ProcessBuilder builder =
                    option.isEmpty()
                            ? new ProcessBuilder(
                                    "/bin/bash", "--norc", "--noprofile", file.toString())
                            : new ProcessBuilder("/bin/bash", option, file.toString());
            builder.environment().put("LC_ALL", "C.UTF-8");
            Process process =
                    builder.redirectErrorStream(true)
                            .redirectInput(Path.of("/dev/null").toFile())
                            .start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean fine = process.waitFor() == 0;
            Files.delete(file);
            return fine ? Optional.of(output) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
