package dev.shellwarden.workspace;

import java.nio.file.Path;
import java.util.Optional;

/** The home directory of the user that the server runs as. */
public final class UserHome {

    private UserHome() {}

    /** What {@code HOME} says where that is absolute, else what the system knows of the user. */
    public static Path current() {
        return Optional.ofNullable(System.getenv("HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(System.getProperty("user.home")));
    }
}
