package dev.shellwarden.sandbox;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads paths as they stand in data and properties.
 *
 * @param home what {@code ~} stands for
 */
record PathText(Path home) {

    /** An absolute path, or one below the home directory; empty for anything else. */
    Optional<Path> absolute(String text) {
        try {
            return Optional.of(expand(text)).filter(Path::isAbsolute).map(Path::normalize);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A path against a root of the workspace. */
    Optional<Path> against(Path root, String text) {
        try {
            return Optional.of(root.resolve(expand(text)).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Path expand(String text) {
        if (text.equals("~")) {
            return home;
        }
        return text.startsWith("~/") ? home.resolve(text.substring(2)) : Path.of(text);
    }
}
