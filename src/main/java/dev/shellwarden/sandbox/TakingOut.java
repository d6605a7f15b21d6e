package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes out of a tree what would run code, keeps it aside, and says so. */
final class TakingOut {

    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> PROGRAM =
            PosixFilePermissions.fromString("rwxr-xr-x");
    private static final int LONGEST_POINTER = 8192;

    private final GuardedTree tree;
    private final GitRules rules;
    private final KeptAside kept;
    private final List<String> notes = new ArrayList<>();

    TakingOut(GuardedTree tree, GitRules rules, KeptAside kept) {
        this.tree = tree;
        this.rules = rules;
        this.kept = kept;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** A name that editors or agents obey and that was not there before. */
    void obeyed(Path path) {
        take(path, "editors and agents obey it; add it to sandbox.writable to allow it");
    }

    /**
     * A {@code .git} that leads elsewhere and is new. Whether it may stay: it leads to a repository
     * that is vetted too.
     */
    boolean pointer(Path pointer, Door door, Set<Path> repositories) {
        if (target(pointer, door).filter(repositories::contains).isPresent()) {
            return true;
        }
        take(pointer, "it leads git to a repository outside the workspace");
        return false;
    }

    private Optional<Path> target(Path pointer, Door door) {
        try {
            if (door.fingerprint().isLink()) {
                return Optional.of(pointer.toRealPath());
            }
            return door.content()
                    .filter(bytes -> bytes.length < LONGEST_POINTER)
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip())
                    .filter(text -> text.startsWith("gitdir:"))
                    .map(text ->
                            pointer.resolveSibling(text.substring("gitdir:".length()).strip())
                                    .normalize());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A door of a repository that is new or changed. */
    void door(Path directory, Path path, Door door, @Nullable Door before) {
        switch (door.kind()) {
            case CONFIGURATION -> configuration(path, door, before);
            case HOOK -> {
                take(path, "git would run it");
                restore(path, before, PROGRAM);
            }
            case REDIRECTION -> redirection(directory, path, door, before);
        }
    }

    private void redirection(Path directory, Path path, Door door, @Nullable Door before) {
        Path parent = directory.getParent();
        boolean worktree = parent != null && parent.endsWith("worktrees");
        boolean leadsHome =
                door.content()
                        .map(bytes ->
                                new String(bytes, StandardCharsets.UTF_8).strip().equals("../.."))
                        .orElse(false);
        if (!worktree || !leadsHome) {
            take(path, "it makes git take its configuration from elsewhere");
            restore(path, before, FILE);
        }
    }

    private void configuration(Path path, Door door, @Nullable Door before) {
        Optional<String> now =
                door.fingerprint().isRegular()
                        ? door.content().map(TakingOut::text)
                        : Optional.empty();
        String earlier = before == null ? "" : before.content().map(TakingOut::text).orElse("");
        if (now.isEmpty()) {
            take(path, "git would read it as configuration");
            restore(path, before, FILE);
            return;
        }
        try {
            List<GitConfiguration.Entry> added = rules.added(now.get(), earlier);
            if (!added.isEmpty()) {
                takeEntries(path, now.get(), earlier, added);
            }
        } catch (GitConfiguration.Malformed e) {
            take(path, "git cannot read it");
            restore(path, before, FILE);
        }
    }

    private void takeEntries(
            Path path, String text, String earlier, List<GitConfiguration.Entry> added)
            throws GitConfiguration.Malformed {
        String cleaned = GitConfiguration.without(text, added);
        try {
            Path where =
                    kept.keep(
                            path,
                            added.stream()
                                    .map(entry -> entry.key() + " = " + entry.value())
                                    .toList());
            boolean clean = rules.added(cleaned, earlier).isEmpty();
            tree.write(
                    path, (clean ? cleaned : earlier).getBytes(StandardCharsets.ISO_8859_1), FILE);
            notes.add(
                    "Taken out of %s because git would run it: %s (kept in %s)"
                            .formatted(
                                    path,
                                    String.join(
                                            ", ",
                                            added.stream()
                                                    .map(GitConfiguration.Entry::key)
                                                    .toList()),
                                    where));
        } catch (IOException e) {
            notes.add(
                    "%s now makes git run a program and could not be changed back: %s"
                            .formatted(path, e.getMessage()));
        }
    }

    private void take(Path path, String why) {
        try {
            Path where = kept.take(tree, path);
            notes.add(
                    "Taken out of the workspace: %s, because %s (kept in %s)"
                            .formatted(path, why, where));
        } catch (IOException e) {
            notes.add(
                    "%s should not be there, because %s, and could not be taken out: %s"
                            .formatted(path, why, e.getMessage()));
        }
    }

    private void restore(Path path, @Nullable Door before, Set<PosixFilePermission> permissions) {
        if (before == null || before.content().isEmpty()) {
            return;
        }
        try {
            tree.write(path, before.content().get(), permissions);
        } catch (IOException e) {
            notes.add("%s could not be put back: %s".formatted(path, e.getMessage()));
        }
    }

    /** Bytes as characters of the same number, so that what is not touched stays what it is. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
