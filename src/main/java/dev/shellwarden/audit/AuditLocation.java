package dev.shellwarden.audit;

import java.nio.file.Path;

/** Where the trail is written. */
public final class AuditLocation {

    private AuditLocation() {}

    /**
     * The configured directory, else {@code audit} below the server's directory in the user's state
     * directory.
     */
    public static Path of(AuditProperties properties) {
        return properties
                .directory()
                .orElseGet(AuditLocation::byDefault)
                .toAbsolutePath()
                .normalize();
    }

    /** XDG Base Directory Specification: {@code $XDG_STATE_HOME}, else {@code ~/.local/state}. */
    private static Path byDefault() {
        String state = System.getenv("XDG_STATE_HOME");
        Path base =
                state != null && state.startsWith("/")
                        ? Path.of(state)
                        : home().resolve(".local").resolve("state");
        return base.resolve("shellwarden").resolve("audit");
    }

    private static Path home() {
        String home = System.getenv("HOME");
        return Path.of(
                home != null && home.startsWith("/") ? home : System.getProperty("user.home"));
    }
}
