package dev.shellwarden.command;

import dev.shellwarden.syntax.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shell that reads commands.
 *
 * @param path its file
 * @param dialect what it reads; absent for a shell whose language we cannot read, so that a parse
 *     proves nothing
 */
record Shell(Path path, Optional<Dialect> dialect) {

    /** Linux: MAX_ARG_STRLEN, 32 pages, the closing zero byte included (execve(2)). */
    private static final int LONGEST_ARGUMENT = 131_072;

    /** Where a text that is too long for an argument is handed over. */
    private static final int SCRIPT_DESCRIPTOR = 9;

    /** How the shell is started for a text. */
    List<String> argv(String command) {
        if (isLong(command)) {
            return List.of(path.toString(), "/dev/fd/" + SCRIPT_DESCRIPTOR);
        }
        return dialect.isPresent()
                ? List.of(path.toString(), "-c", "--", command)
                : List.of(path.toString(), "-c", command);
    }

    /** What it reads from further descriptors for a text. */
    Map<Integer, byte[]> descriptors(String command) {
        return isLong(command)
                ? Map.of(SCRIPT_DESCRIPTOR, command.getBytes(StandardCharsets.UTF_8))
                : Map.of();
    }

    private static boolean isLong(String command) {
        return command.length() >= LONGEST_ARGUMENT / 3
                && command.getBytes(StandardCharsets.UTF_8).length >= LONGEST_ARGUMENT;
    }
}
