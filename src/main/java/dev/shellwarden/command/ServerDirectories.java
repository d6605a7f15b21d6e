package dev.shellwarden.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The server's own places, by the XDG Base Directory Specification.
 *
 * @param state what outlasts a call: audit trail, spool
 * @param configuration the user's configuration
 * @param cache what can be made again
 */
public record ServerDirectories(Path state, Path configuration, Path cache) {

    private static final String NAME = "shellwarden";

    /** The places of the user who runs the server. */
    static ServerDirectories of(Map<String, String> environment, Path home) {
        return new ServerDirectories(
                base(environment, "XDG_STATE_HOME", home.resolve(".local").resolve("state")),
                base(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
                base(environment, "XDG_CACHE_HOME", home.resolve(".cache")));
    }

    private static Path base(Map<String, String> environment, String variable, Path otherwise) {
        String value = environment.getOrDefault(variable, "");
        return (value.startsWith("/") ? Path.of(value) : otherwise).resolve(NAME);
    }

    /**
     * Where commands run when there is no workspace. It is none of the server's own places, for
     * commands may not touch those.
     */
    Path scratch() {
        return state.resolveSibling(NAME + "-scratch");
    }

    /** All of them. */
    List<Path> all() {
        return List.of(state, configuration, cache);
    }
}
