package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the system's own programs, never by a PATH that somebody else could have set. */
final class Programs {

    private Programs() {}

    static Optional<Path> system(String name) {
        return Stream.of(
                        "/usr/bin",
                        "/bin",
                        "/usr/sbin",
                        "/sbin",
                        "/usr/local/bin",
                        "/run/current-system/sw/bin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
