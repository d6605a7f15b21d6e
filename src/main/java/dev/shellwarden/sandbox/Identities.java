package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which files and directories stood under some paths at a moment.
 *
 * @param found by device and number; nothing for what was missing
 */
record Identities(Map<Path, Optional<Object>> found) {

    Identities {
        found = Map.copyOf(found);
    }

    static Identities of(Stream<Path> paths) {
        Map<Path, Optional<Object>> found = new HashMap<>();
        paths.forEach(path -> found.put(path, identity(path)));
        return new Identities(found);
    }

    private static Optional<Object> identity(Path path) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /** Whether there was something under a path. */
    boolean has(Path path) {
        return found.getOrDefault(path, Optional.empty()).isPresent();
    }

    /** Whether the same stand there now. */
    boolean stand() {
        return found.entrySet().stream()
                .allMatch(entry -> entry.getValue().equals(identity(entry.getKey())));
    }
}
