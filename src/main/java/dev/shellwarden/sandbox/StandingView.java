package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A view that was mounted for a process which has not begun yet, and what proves that it still is
 * what was asked for. A mount goes when anybody removes or replaces what it lies on, and shows what
 * it was made from even when something else has taken its name; neither is told to anyone.
 *
 * @param process one that sees the view
 * @param sources what each thing shown was when it was mounted; nothing for what was missing
 * @param table the process's table of mounts: proc(5), mountinfo. It names for each the place and
 *     the path by which what it shows goes now.
 */
record StandingView(long process, Map<Path, Optional<Object>> sources, byte[] table) {

    private static final int POINT = 4;

    StandingView {
        sources = Map.copyOf(sources);
    }

    /**
     * What the view's sources are now, by device and number. To be looked at before they are
     * mounted.
     */
    static Map<Path, Optional<Object>> sources(FileView view) {
        Map<Path, Optional<Object>> sources = new HashMap<>();
        view.mounts()
                .forEach(mount ->
                        mount.shown().ifPresent(path -> sources.put(path, identity(path))));
        return sources;
    }

    private static Optional<Object> identity(Path path) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /**
     * The view of a process for which it was just mounted.
     *
     * @param before what the sources were before that
     * @return empty when it is not, whole, what was asked for
     */
    static Optional<StandingView> of(
            long process, FileView view, Map<Path, Optional<Object>> before) {
        byte[] table = table(process);
        Set<String> points = points(table);
        boolean whole =
                view.mounts().stream()
                        .filter(Mount::isMounted)
                        .filter(mount ->
                                mount.shown().map(before::get).stream()
                                        .allMatch(Optional::isPresent))
                        .allMatch(mount -> points.contains(written(mount.target())));
        return whole && before.equals(sources(view))
                ? Optional.of(new StandingView(process, before, table))
                : Optional.empty();
    }

    /** Whether it still is. */
    boolean holds() {
        return sources.entrySet().stream()
                        .allMatch(source -> source.getValue().equals(identity(source.getKey())))
                && Arrays.equals(table, table(process));
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
