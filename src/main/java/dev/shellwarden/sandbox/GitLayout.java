package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Where the repository of a workspace root keeps its things (gitrepository-layout(5)). */
final class GitLayout {

    private static final int LONGEST_POINTER = 8192;

    private GitLayout() {}

    /** The repository's own directory: {@code .git}, or what a {@code .git} file points to. */
    static Optional<Path> directory(Path root) {
        Path git = root.resolve(".git");
        if (Files.isDirectory(git)) {
            return Optional.of(git);
        }
        return pointer(git, "gitdir:")
                .map(target -> root.resolve(target).normalize())
                .filter(Files::isDirectory);
    }

    /**
     * The directory that holds configuration and hooks: the repository's own, or the one that its
     * worktrees share.
     */
    static Path common(Path directory) {
        return pointer(directory.resolve("commondir"), "")
                .map(target -> directory.resolve(target).normalize())
                .filter(Files::isDirectory)
                .orElse(directory);
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
            String text = Files.readString(file, StandardCharsets.UTF_8).strip();
            return text.startsWith(prefix) && text.length() > prefix.length()
                    ? Optional.of(Path.of(text.substring(prefix.length()).strip()))
                    : Optional.empty();
        } catch (IOException | java.nio.file.InvalidPathException e) {
            return Optional.empty();
        }
    }
}
