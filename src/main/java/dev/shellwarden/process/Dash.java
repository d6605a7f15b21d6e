package dev.shellwarden.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * dash(1), which starts quickly and, unlike other shells, adds no variables of its own to what it
 * puts in its place but the working directory.
 */
public final class Dash {

    private static final List<Path> PLACES =
            List.of(Path.of("/bin/dash"), Path.of("/usr/bin/dash"));
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Names of which it makes something else than a value that it hands on. */
    private static final Set<String> OWN_NAMES = Set.of("_", "IFS", "LINENO", "OPTIND", "PPID");

    private Dash() {}

    /** The program; empty where there is none. */
    public static Optional<Path> find() {
        return PLACES.stream().filter(Files::isExecutable).findFirst();
    }

    /** Whether it hands on variables of these names as they are. */
    public static boolean handsOn(Set<String> names) {
        return names.stream()
                .allMatch(name -> NAME.matcher(name).matches() && !OWN_NAMES.contains(name));
    }
}
