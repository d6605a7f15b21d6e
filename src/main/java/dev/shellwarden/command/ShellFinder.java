package dev.shellwarden.command;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.syntax.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the shell that reads commands and what language it reads. */
final class ShellFinder {

    private static final List<Path> BASH =
            List.of(Path.of("/bin/bash"), Path.of("/usr/bin/bash"), Path.of("/usr/local/bin/bash"));
    private static final Path POSIX_SHELL = Path.of("/bin/sh");

    /** Shells that read what POSIX defines and little more, by the names of their files. */
    private static final Set<String> POSIX_NAMES = Set.of("dash", "ash", "busybox");

    /** Every shell that we know can expand this; bash alone sets the variable. */
    private static final String QUESTION = "echo \"$BASH_VERSION\"";

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ProcessRunner processes;

    ShellFinder(ProcessRunner processes) {
        this.processes = processes;
    }

    /**
     * The configured shell, else bash, else /bin/sh.
     *
     * @throws IllegalStateException when it is not there
     */
    Shell find(ExecutionProperties properties) {
        Path path = properties.shell().orElseGet(ShellFinder::byDefault);
        if (!Files.isExecutable(path) || Files.isDirectory(path)) {
            throw new IllegalStateException(
                    "shellwarden.execution.shell: there is no program %s".formatted(path));
        }
        return new Shell(path, dialect(path));
    }

    private static Path byDefault() {
        return Stream.concat(BASH.stream(), Stream.of(POSIX_SHELL))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(POSIX_SHELL);
    }

    private Optional<Dialect> dialect(Path path) {
        String name = realName(path);
        if (name.equals("bash")) {
            return Optional.of(Dialect.BASH);
        }
        if (POSIX_NAMES.contains(name)) {
            return Optional.of(Dialect.POSIX);
        }
        return saysThatItIsBash(path) ? Optional.of(Dialect.BASH) : Optional.empty();
    }

    private static String realName(Path path) {
        try {
            return path.toRealPath().getFileName().toString();
        } catch (IOException unresolved) {
            return path.getFileName().toString();
        }
    }

    private boolean saysThatItIsBash(Path path) {
        ProcessSpec question =
                ProcessSpec.of(List.of(path.toString(), "-c", QUESTION), Path.of("/"))
                        .withTimeout(PATIENCE);
        try {
            return !processes.run(question).stdout().text().isBlank();
        } catch (ProcessStartException unable) {
            return false;
        }
    }
}
