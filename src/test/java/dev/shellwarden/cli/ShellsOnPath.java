package dev.shellwarden.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Which programs this machine has. */
final class ShellsOnPath {

    private ShellsOnPath() {}

    static boolean has(String program) {
        return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
