package dev.shellwarden.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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
    static Optional<Path> follow(Path directory, Path path, List<Path> real) {
        LinkResolver resolver = new LinkResolver(directory);
        resolver.prepend(path);
        real.stream().filter(path::startsWith).findFirst().ifPresent(resolver::skip);
        while (!resolver.names.isEmpty() && resolver.known) {
            resolver.step(resolver.names.removeFirst());
        }
        return resolver.known ? Optional.of(resolver.reached) : Optional.empty();
    }

    private void skip(Path known) {
        for (int i = 0; i < known.getNameCount(); i++) {
            names.removeFirst();
        }
        reached = known;
    }

    private void prepend(Path path) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            names.addFirst(path.getName(i));
        }
    }

    private void step(Path name) {
        switch (name.toString()) {
            case "", "." -> {}
            case ".." -> reached = Optional.ofNullable(reached.getParent()).orElse(reached);
            default -> enter(reached.resolve(name));
        }
    }

    private void enter(Path next) {
        if (isProcessLink(next)) {
            followProcess(next);
        } else if (Files.isSymbolicLink(next)) {
            followLink(next);
        } else {
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
