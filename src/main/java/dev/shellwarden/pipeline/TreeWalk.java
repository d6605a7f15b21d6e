package dev.shellwarden.pipeline;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks through a part of the workspace in order of names, without following links, as rg and fd
 * do.
 */
final class TreeWalk {

    /** Deeper trees are not walked. */
    private static final int DEEPEST = 256;

    private final PathGuard guard;
    private final Path directory;
    private final boolean hidden;
    private final boolean obeyIgnoreFiles;
    private final int deepest;

    TreeWalk(PathGuard guard, Path directory, Stage stage) {
        this.guard = guard;
        this.directory = directory;
        this.hidden =
                stage.has("--hidden", "-.") || stage.program().equals("fd") && stage.has("-H");
        this.obeyIgnoreFiles =
                !stage.has("--no-ignore", "--no-ignore-vcs")
                        && !(stage.program().equals("fd") && stage.has("-I"));
        this.deepest =
                stage.values("-d", "--max-depth", "--maxdepth").stream()
                        .mapToInt(Integer::parseInt)
                        .findFirst()
                        .orElse(DEEPEST);
    }

    /** A place that was found, with the path as it is printed. */
    record Found(Path place, String shown) {}

    /** Everything below a path, or the path itself when it is no directory. */
    List<Found> from(String start) throws IOException {
        List<Found> found = new ArrayList<>();
        try {
            Path place = guard.readable(directory, start.isEmpty() ? "." : start);
            if (Files.isDirectory(place)) {
                walk(place, start, 1, IgnoreRules.of(guard.root(), obeyIgnoreFiles), found);
            } else if (Files.exists(place)) {
                found.add(new Found(place, start));
            } else {
                throw new IOException("%s: No such file or directory".formatted(start));
            }
        } catch (GuardException e) {
            throw new IOException(e.violation().detail());
        }
        return found;
    }

    private void walk(Path place, String shown, int depth, IgnoreRules ignored, List<Found> found)
            throws IOException {
        if (depth > Math.min(deepest, DEEPEST)) {
            return;
        }
        for (Path entry : sorted(place)) {
            String name = entry.getFileName().toString();
            boolean isDirectory = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
            if (isLeftOut(entry, name) || ignored.covers(entry, isDirectory)) {
                continue;
            }
            String path =
                    shown.isEmpty()
                            ? name
                            : shown.endsWith("/") ? shown + name : shown + "/" + name;
            found.add(new Found(entry, path));
            if (isDirectory) {
                walk(entry, path, depth + 1, ignored, found);
            }
        }
    }

    private boolean isLeftOut(Path entry, String name) {
        return name.startsWith(".") && !hidden
                || entry.equals(guard.root().resolve(guard.mirror()));
    }

    private static List<Path> sorted(Path place) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
            stream.forEach(entries::add);
        } catch (java.nio.file.AccessDeniedException e) {
            return List.of();
        }
        entries.sort((left, right) -> left.getFileName().compareTo(right.getFileName()));
        return entries;
    }
}
