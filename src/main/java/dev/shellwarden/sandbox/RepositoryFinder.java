package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what git would take for a repository below a directory: {@code .git} of any sort, and every
 * directory that is laid out like one. A directory is read again only when it changed.
 */
final class RepositoryFinder {

    /** Inside a repository, where no repositories are looked for. */
    private static final Set<String> STORES = Set.of("objects", "refs", "logs", "lfs", "info");

    private static final Set<String> LAYOUT =
            Set.of("HEAD", "config", "commondir", "objects", "refs", ".git");

    private final Path root;
    private Map<Path, Listing> listings = new HashMap<>();

    RepositoryFinder(Path root) {
        this.root = root;
    }

    /**
     * What was found.
     *
     * @param directories directories that git would take for a repository
     * @param pointers {@code .git} entries that are no directories: files or links
     */
    record Found(Set<Path> directories, Set<Path> pointers) {}

    private record Listing(
            Fingerprint fingerprint,
            boolean settled,
            List<Path> directories,
            Set<String> layout,
            boolean pointer) {

        private boolean isRepository() {
            boolean complete = layout.contains("objects") && layout.contains("refs");
            return layout.contains("HEAD")
                    && (complete || layout.contains("commondir") || layout.contains("config"));
        }
    }

    /** Whether the directory itself is one, as the repository of a worktree elsewhere is. */
    boolean isAtRoot() {
        return Files.isRegularFile(root.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)
                && listing(root).filter(Listing::isRepository).isPresent();
    }

    Found find() {
        Map<Path, Listing> fresh = new HashMap<>();
        Set<Path> directories = new HashSet<>();
        Set<Path> pointers = new HashSet<>();
        Deque<Path> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            Path directory = open.pop();
            Optional<Listing> listing = listing(directory);
            if (listing.isEmpty()) {
                continue;
            }
            fresh.put(directory, listing.get());
            boolean repository = listing.get().isRepository() || directory.endsWith(".git");
            if (repository) {
                directories.add(directory);
            }
            if (listing.get().pointer()) {
                pointers.add(directory.resolve(".git"));
            }
            listing.get().directories().stream()
                    .filter(child ->
                            !repository || !STORES.contains(child.getFileName().toString()))
                    .forEach(open::push);
        }
        listings = fresh;
        return new Found(directories, pointers);
    }

    private Optional<Listing> listing(Path directory) {
        Optional<Fingerprint> now = Fingerprint.of(directory).filter(Fingerprint::isDirectory);
        Listing known = listings.get(directory);
        if (known != null
                && known.settled()
                && now.filter(known.fingerprint()::equals).isPresent()) {
            return Optional.of(known);
        }
        return now.flatMap(fingerprint -> read(directory, fingerprint));
    }

    private static Optional<Listing> read(Path directory, Fingerprint fingerprint) {
        List<Path> directories = new ArrayList<>();
        Set<String> layout = new HashSet<>();
        boolean settled = fingerprint.isSettled();
        boolean pointer = false;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (LAYOUT.contains(name)) {
                    layout.add(name);
                }
                boolean isDirectory = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                if (isDirectory) {
                    directories.add(entry);
                }
                pointer |= name.equals(".git") && !isDirectory;
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException unreadable) {
            return Optional.empty();
        }
        return Optional.of(
                new Listing(
                        fingerprint,
                        settled,
                        List.copyOf(directories),
                        Set.copyOf(layout),
                        pointer));
    }
}
