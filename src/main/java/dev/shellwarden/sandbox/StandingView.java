package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A view that was mounted for a process which has not begun yet, and what proves that it still is
 * what was asked for. A mount goes when anybody removes or replaces what it lies on, and shows what
 * it was made from even when something else has taken its name; neither is told to anyone.
 *
 * @param process one that sees the view
 * @param sources what each thing shown was when it was mounted
 * @param table the process's table of mounts: proc(5), mountinfo. It names for each the place and
 *     the path by which what it shows goes now.
 */
record StandingView(long process, Identities sources, byte[] table) implements Standing {

    private static final int POINT = 4;

    /** What the view's sources are now. To be looked at before they are mounted. */
    static Identities sources(FileView view) {
        return Identities.of(view.mounts().stream().flatMap(mount -> mount.shown().stream()));
    }

    /**
     * The view of a process for which it was just mounted.
     *
     * @param before what the sources were before that
     * @return empty when it is not, whole, what was asked for
     */
    static Optional<Standing> of(long process, FileView view, Identities before) {
        byte[] table = table(process);
        Set<String> points = points(table);
        boolean whole =
                view.mounts().stream()
                        .filter(Mount::isMounted)
                        .filter(mount -> mount.shown().stream().allMatch(before::has))
                        .allMatch(mount -> points.contains(written(mount.target())));
        return whole && before.stand()
                ? Optional.of(new StandingView(process, before, table))
                : Optional.empty();
    }

    @Override
    public boolean holds() {
        return sources.stand() && Arrays.equals(table, table(process));
    }

    private static Set<String> points(byte[] table) {
        return new String(table, StandardCharsets.ISO_8859_1)
                .lines()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > POINT)
                .map(fields -> fields[POINT])
                .collect(Collectors.toSet());
    }

    /** A path as the table has it: proc(5). */
    private static String written(Path path) {
        return new String(
                        path.toString().getBytes(StandardCharsets.UTF_8),
                        StandardCharsets.ISO_8859_1)
                .replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
    }

    private static byte[] table(long process) {
        try {
            return Files.readAllBytes(Path.of("/proc", Long.toString(process), "mountinfo"));
        } catch (IOException gone) {
            return new byte[0];
        }
    }
}
