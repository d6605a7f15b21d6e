package dev.shellwarden.sandbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the repository of a workspace root keeps its things (gitrepository-layout(5)). */
final class GitLayout {

    private static final int LONGEST_POINTER = 8192;

    private GitLayout() {}

    /**
     * The directory that holds a root's configuration and hooks: its repository's own, or the one
     * that worktrees share.
     */
    static Optional<Path> common(Path root) {
        return directory(root)
                .map(own -> shared(own).filter(shared -> isLent(shared, own, root)).orElse(own));
    }

    /**
     * The repository's own directory: {@code .git}, or what a {@code .git} file points to if that
     * lies in the root or says itself that the root is its working tree. Commands can write the
     * file, so that its word alone gives nothing outside.
     */
    private static Optional<Path> directory(Path root) {
        Path git = root.resolve(".git");
        if (Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(git);
        }
        return pointer(git, "gitdir:")
                .flatMap(target -> real(root.resolve(target)))
                .filter(Files::isDirectory)
                .filter(directory -> directory.startsWith(root) || knows(directory, root));
    }

    private static Optional<Path> shared(Path directory) {
        return pointer(directory.resolve("commondir"), "")
                .map(target -> directory.resolve(target).normalize())
                .filter(Files::isDirectory);
    }

    /**
     * Whether git made the one for the other: a worktree's own lies in {@code worktrees} of the
     * shared one. In the root commands can write that, too, and it leads nowhere else.
     */
    private static boolean isLent(Path shared, Path own, Path root) {
        return shared.resolve("worktrees").equals(own.getParent())
                && (shared.startsWith(root) || !own.startsWith(root));
    }

    /** Whether a repository says that a root is its working tree: a worktree's, a submodule's. */
    private static boolean knows(Path directory, Path root) {
        Stream<Path> worktree = pointer(directory.resolve("gitdir"), "").stream();
        return worktree.anyMatch(git -> isSame(directory.resolve(git), root.resolve(".git")))
                || configured(directory).anyMatch(tree -> isSame(directory.resolve(tree), root));
    }

    private static Stream<Path> configured(Path directory) {
        Optional<byte[]> text = new GuardedTree(directory).read(directory.resolve("config"));
        try {
            List<GitConfiguration.Entry> entries =
                    text.isPresent()
                            ? GitConfiguration.read(new String(text.get(), ISO_8859_1))
                            : List.of();
            return entries.stream()
                    .filter(entry -> entry.key().equals("core.worktree"))
                    .map(entry -> new String(entry.value().getBytes(ISO_8859_1), UTF_8))
                    .flatMap(name -> path(name).stream());
        } catch (GitConfiguration.Malformed none) {
            return Stream.empty();
        }
    }

    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException noName) {
            return Optional.empty();
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException missing) {
            return false;
        }
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /** The top of the working tree that a directory lies in, above it. */
    static Optional<Path> enclosing(Path directory) {
        for (Path at = directory.getParent();
                at != null && at.getNameCount() > 0;
                at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> pointer(Path file, String prefix) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(file) > LONGEST_POINTER) {
                return Optional.empty();
            }
            String text = Files.readString(file, UTF_8).strip();
            return text.startsWith(prefix) && text.length() > prefix.length()
                    ? path(text.substring(prefix.length()).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
