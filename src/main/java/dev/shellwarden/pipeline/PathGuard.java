package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Keeps paths inside the workspace, links followed, and out of the mirror. */
final class PathGuard {

    private final Path root;
    private final String mirror;

    /**
     * @param root the workspace's root, links resolved
     * @param mirror the name of the folder in it that no pipeline reads or writes
     */
    PathGuard(Path root, String mirror) {
        this.root = root;
        this.mirror = mirror;
    }

    Path root() {
        return root;
    }

    String mirror() {
        return mirror;
    }

    /** The real place of a path that is read, which need not exist. */
    Path readable(Path directory, String path) throws GuardException {
        return inside(directory, path);
    }

    /** A directory that exists. */
    Path directory(Path directory, String path) throws GuardException {
        Path place = inside(directory, path);
        if (!Files.isDirectory(place)) {
            throw new GuardException(
                    Reason.NOT_FOUND,
                    "'%s' is not a directory.".formatted(path),
                    "List what there is with 'ls'.");
        }
        return place;
    }

    private Path inside(Path directory, String path) throws GuardException {
        Path place = real(literal(directory, path), path);
        if (!place.startsWith(root)) {
            throw outside(path);
        }
        requireNotMirror(place, path);
        return place;
    }

    private static Path literal(Path directory, String path) throws GuardException {
        try {
            return directory.resolve(path);
        } catch (InvalidPathException e) {
            throw new GuardException(
                    Reason.NOT_FOUND,
                    "'%s' is not a path.".formatted(path),
                    "Write a path relative to the workspace.");
        }
    }

    /**
     * The path with the links of its existing part followed, as the kernel would, {@code ..} behind
     * a link included.
     */
    private static Path real(Path literal, String given) throws GuardException {
        Path place = literal.getRoot();
        for (Path name : literal) {
            place = step(place, name, given);
        }
        return place;
    }

    private static Path step(Path place, Path name, String given) throws GuardException {
        if (name.toString().equals("..")) {
            return place.getParent() == null ? place : place.getParent();
        }
        Path next =
                name.toString().equals(".") || name.toString().isEmpty()
                        ? place
                        : place.resolve(name);
        if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
            return next;
        }
        try {
            return next.toRealPath();
        } catch (IOException e) {
            throw outside(given);
        }
    }

    private void requireNotMirror(Path place, String given) throws GuardException {
        Path relative = root.relativize(place);
        if (relative.getName(0).toString().equals(mirror)) {
            throw new GuardException(
                    Reason.OUTSIDE_WORKSPACE,
                    "'%s' lies in %s, the record of writes, which pipelines neither read nor write."
                            .formatted(given, mirror),
                    "Read the file itself.");
        }
    }

    static GuardException outside(String path) {
        return new GuardException(
                Reason.OUTSIDE_WORKSPACE,
                "'%s' leads out of the workspace.".formatted(path),
                "Use paths inside the workspace, relative to it.");
    }
}
