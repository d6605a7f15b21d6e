package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be judged: exactly what would run.
 *
 * @param command the text given to the shell
 * @param dialect what the shell reads
 * @param stdin the text given on standard input, absent for end-of-file at once
 * @param assignments the call's own environment, judged like assignments in front of the script
 * @param environment the whole environment that the child would get, to resolve {@code $HOME} and
 *     the like
 * @param directory the working directory, absolute
 */
public record ExtractionRequest(
        String command,
        Dialect dialect,
        Optional<String> stdin,
        Map<String, String> assignments,
        Map<String, String> environment,
        String directory) {

    public ExtractionRequest {
        assignments = Map.copyOf(assignments);
        environment = Map.copyOf(environment);
    }

    /** How long its texts are together, in characters. */
    int length() {
        int length = command.length() + stdin.map(String::length).orElse(0);
        for (String value : assignments.values()) {
            length += value.length();
        }
        return length;
    }
}
