package dev.shellwarden.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Follows a path as the kernel would for a command in a directory: names from left to right, each
 * link at its place, and {@code ..} upwards from where the links led: path_resolution(7).
 */
final class LinkResolver {

    /** As the kernel's own limit. */
    private static final int MOST_LINKS = 40;

    private static final Pattern PROCESS =
            Pattern.compile("/proc/(self|thread-self|[0-9]+)(/task/[0-9]+)?");
    private static final Pattern OWN_PROCESS =
            Pattern.compile("/proc/(self|thread-self)(/task/[0-9]+)?");

    private final Path directory;
    private final Deque<Path> names = new ArrayDeque<>();
    private Path reached;
    private int links;
    private boolean known = true;
    private @Nullable Path noDirectory;
    private ResolvedPath.Presence seen = ResolvedPath.Presence.UNKNOWN;

    private LinkResolver(Path directory) {
        this.directory = directory;
        this.reached = directory.getRoot();
    }

    /**
     * Where an absolute path leads; empty when that cannot be known before the command runs.
     *
     * @param real directories that are known to be no links and below none, so that they need not
     *     be looked at
     */
    static Optional<Target> follow(Path directory, Path path, List<Path> real) {
        LinkResolver resolver = new LinkResolver(directory);
        resolver.prepend(path);
        resolver.skip(path, real);
        while (!resolver.names.isEmpty() && resolver.known) {
            resolver.step(resolver.names.removeFirst());
        }
        return resolver.known
                ? Optional.of(new Target(resolver.reached, resolver.presence()))
                : Optional.empty();
    }

    /** Where a path leads, and what was seen there. */
    record Target(Path path, ResolvedPath.Presence presence) {}

    private void skip(Path path, List<Path> real) {
        for (Path known : real) {
            if (path.startsWith(known)) {
                for (int i = 0; i < known.getNameCount(); i++) {
                    names.removeFirst();
                }
                reached = known;
                return;
            }
        }
    }

    private ResolvedPath.Presence presence() {
        return isBelowNothing(reached) ? seen : ResolvedPath.Presence.UNKNOWN;
    }

    /** Whether a path is, or would lie below, one that was seen to be no directory. */
    private boolean isBelowNothing(Path path) {
        return noDirectory != null && path.startsWith(noDirectory);
    }

    private void prepend(Path path) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            names.addFirst(path.getName(i));
        }
    }

    private void step(Path name) {
        switch (name.toString()) {
            case "", "." -> {}
            case ".." -> leave();
            default -> enter(reached.resolve(name));
        }
    }

    private void leave() {
        seen = ResolvedPath.Presence.UNKNOWN;
        reached = Optional.ofNullable(reached.getParent()).orElse(reached);
    }

    private void enter(Path next) {
        if (isProcessLink(next)) {
            followProcess(next);
        } else if (isBelowNothing(reached)) {
            seen = ResolvedPath.Presence.MISSING;
            reached = next;
        } else {
            look(next);
        }
    }

    private void look(Path next) {
        try {
            BasicFileAttributes found =
                    next.getFileSystem()
                            .provider()
                            .readAttributesIfExists(
                                    next, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found != null && found.isSymbolicLink()) {
                followLink(next);
                return;
            }
            reached = next;
            if (found == null || !found.isDirectory()) {
                noDirectory = next;
                seen = found == null ? ResolvedPath.Presence.MISSING : ResolvedPath.Presence.OTHER;
            }
        } catch (IOException unreadable) {
            reached = next;
        }
    }

    /** Links below /proc lead elsewhere for the command than for the server. */
    private static boolean isProcessLink(Path next) {
        Path parent = next.getParent();
        return next.startsWith("/proc")
                && parent != null
                && PROCESS.matcher(parent.toString()).matches();
    }

    private void followProcess(Path next) {
        boolean own = OWN_PROCESS.matcher(next.getParent() + "").matches();
        switch (String.valueOf(next.getFileName())) {
            case "root" -> reached = next.getRoot();
            case "cwd" -> followWorkingDirectory(own);
            case "fd", "exe", "map_files" -> known = names.isEmpty();
            default -> reached = next;
        }
    }

    private void followWorkingDirectory(boolean own) {
        reached = directory;
        known = own;
    }

    private void followLink(Path link) {
        try {
            Path target = Files.readSymbolicLink(link);
            known = ++links <= MOST_LINKS;
            reached = target.isAbsolute() ? target.getRoot() : reached;
            prepend(target);
        } catch (IOException unreadable) {
            known = false;
        }
    }
}
