package dev.shellwarden.job;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a session hands from one call to the next.
 *
 * @param directory where the next call starts
 * @param variables exported variables that differ from what every call gets
 */
public record SessionState(Path directory, Map<String, String> variables) {

    public SessionState {
        variables = Map.copyOf(variables);
    }
}
