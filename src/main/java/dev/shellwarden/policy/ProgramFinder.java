package dev.shellwarden.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which file a program's name stands for. Answers are remembered for one request. */
final class ProgramFinder {

    private final String searchPath;
    private final Path directory;
    private final Map<String, Optional<Path>> known = new HashMap<>();

    ProgramFinder(String searchPath, Path directory) {
        this.searchPath = searchPath;
        this.directory = directory;
    }

    /** The real file of a program as written: searched on PATH unless it has a slash. */
    Optional<Path> find(String program) {
        return known.computeIfAbsent(program, this::search);
    }

    private Optional<Path> search(String program) {
        try {
            if (program.indexOf('/') >= 0) {
                return real(directory.resolve(program));
            }
            for (String folder : searchPath.split(":")) {
                Path file = directory.resolve(folder).resolve(program);
                if (!folder.isEmpty() && Files.isExecutable(file) && Files.isRegularFile(file)) {
                    return real(file);
                }
            }
            return Optional.empty();
        } catch (InvalidPathException broken) {
            return Optional.empty();
        }
    }

    private static Optional<Path> real(Path file) {
        try {
            return Files.exists(file) ? Optional.of(file.toRealPath()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
