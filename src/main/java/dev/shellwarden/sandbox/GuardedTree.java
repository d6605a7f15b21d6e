package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Work on files below a directory that others may be changing meanwhile: every step goes from an
 * open directory to the next and follows no link, so that nothing outside can be reached.
 *
 * @param root the directory
 */
record GuardedTree(Path root) {

    static final int LARGEST_FILE = 1 << 20;
    private static final AtomicLong NAMES = new AtomicLong();

    /** Work on an open directory. */
    private interface Work<T> {

        T on(SecureDirectoryStream<Path> directory, Path name) throws IOException;
    }

    /** A regular file's bytes; empty when there is none or when it is too large. */
    Optional<byte[]> read(Path path) {
        try {
            return within(path, GuardedTree::bytes);
        } catch (IOException | ClassCastException e) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> bytes(SecureDirectoryStream<Path> directory, Path name)
            throws IOException {
        BasicFileAttributes attributes = attributes(directory, name);
        if (!attributes.isRegularFile() || attributes.size() > LARGEST_FILE) {
            return Optional.empty();
        }
        Set<java.nio.file.OpenOption> options =
                Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = directory.newByteChannel(name, options)) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(channel.size(), LARGEST_FILE));
            while (buffer.hasRemaining() && channel.read(buffer) > 0) {}
            byte[] bytes = new byte[buffer.flip().remaining()];
            buffer.get(bytes);
            return Optional.of(bytes);
        }
    }

    /** Puts a file in place of what is there, in one step. */
    void write(Path path, byte[] bytes, Set<PosixFilePermission> permissions) throws IOException {
        within(
                path,
                (directory, name) -> {
                    Path fresh =
                            Path.of(
                                    name
                                            + ".vetted-"
                                            + ProcessHandle.current().pid()
                                            + "-"
                                            + NAMES.incrementAndGet());
                    Set<java.nio.file.OpenOption> options =
                            Set.of(
                                    StandardOpenOption.CREATE_NEW,
                                    StandardOpenOption.WRITE,
                                    LinkOption.NOFOLLOW_LINKS);
                    try (SeekableByteChannel channel = directory.newByteChannel(fresh, options)) {
                        channel.write(ByteBuffer.wrap(bytes));
                    }
                    view(directory, fresh).setPermissions(permissions);
                    directory.move(fresh, directory, name);
                    return name;
                });
    }

    /** Moves what is there out of the way, under a name that nothing looks for. */
    Path rename(Path path, String suffix) throws IOException {
        return within(
                path,
                (directory, name) -> {
                    Path fresh =
                            Path.of(
                                    name
                                            + suffix
                                            + "-"
                                            + System.currentTimeMillis()
                                            + "-"
                                            + NAMES.incrementAndGet());
                    directory.move(name, directory, fresh);
                    return fresh;
                });
    }

    /** Removes what is there, a directory with all that is in it. */
    void remove(Path path) throws IOException {
        within(
                path,
                (directory, name) -> {
                    removeFrom(directory, name);
                    return name;
                });
    }

    private static void removeFrom(SecureDirectoryStream<Path> directory, Path name)
            throws IOException {
        if (!attributes(directory, name).isDirectory()) {
            directory.deleteFile(name);
            return;
        }
        try (SecureDirectoryStream<Path> inner =
                directory.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path child : names(inner)) {
                removeFrom(inner, child);
            }
        }
        directory.deleteDirectory(name);
    }

    /**
     * Copies what is there, links as a text that says where they lead; gives up when it is more
     * than a few megabytes.
     */
    boolean copy(Path path, Path target) throws IOException {
        return within(
                path,
                (directory, name) ->
                        copyFrom(directory, name, target, new long[] {8L << 20, 2_000}));
    }

    private static boolean copyFrom(
            SecureDirectoryStream<Path> directory, Path name, Path target, long[] left)
            throws IOException {
        BasicFileAttributes attributes = attributes(directory, name);
        left[0] -= attributes.isRegularFile() ? attributes.size() : 0;
        left[1]--;
        if (left[0] < 0 || left[1] < 0) {
            return false;
        }
        if (attributes.isDirectory()) {
            return copyDirectory(directory, name, target, left);
        }
        if (attributes.isRegularFile()) {
            Files.write(
                    target,
                    bytes(directory, name)
                            .orElseThrow(() -> new IOException(name + " is too large")));
        } else {
            Files.writeString(
                    target.resolveSibling(target.getFileName() + ".not-a-file"),
                    "a link or special file\n");
        }
        return true;
    }

    private static boolean copyDirectory(
            SecureDirectoryStream<Path> directory, Path name, Path target, long[] left)
            throws IOException {
        Files.createDirectories(target);
        try (SecureDirectoryStream<Path> inner =
                directory.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path child : names(inner)) {
                if (!copyFrom(inner, child, target.resolve(child), left)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Path> names(SecureDirectoryStream<Path> directory) {
        List<Path> names = new ArrayList<>();
        directory.forEach(entry -> names.add(entry.getFileName()));
        return names;
    }

    /** The names in a directory; none when there is no such directory. */
    List<Path> list(Path path) {
        try {
            return within(path.resolve("x"), (directory, name) -> names(directory));
        } catch (IOException | ClassCastException e) {
            return List.of();
        }
    }

    private <T> T within(Path path, Work<T> work) throws IOException {
        Path relative = root.relativize(path);
        if (relative.startsWith("..") || relative.isAbsolute()) {
            throw new IOException(path + " is not below " + root);
        }
        try (DirectoryStream<Path> directory = Files.newDirectoryStream(root)) {
            return descend((SecureDirectoryStream<Path>) directory, relative, work);
        }
    }

    private static <T> T descend(SecureDirectoryStream<Path> directory, Path relative, Work<T> work)
            throws IOException {
        if (relative.getNameCount() == 1) {
            return work.on(directory, relative);
        }
        Path first = relative.getName(0);
        try (SecureDirectoryStream<Path> next =
                directory.newDirectoryStream(first, LinkOption.NOFOLLOW_LINKS)) {
            return descend(next, relative.subpath(1, relative.getNameCount()), work);
        }
    }

    private static BasicFileAttributes attributes(SecureDirectoryStream<Path> directory, Path name)
            throws IOException {
        BasicFileAttributeView view =
                directory.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            throw new NoSuchFileException(name.toString());
        }
        return view.readAttributes();
    }

    private static PosixFileAttributeView view(SecureDirectoryStream<Path> directory, Path name)
            throws IOException {
        PosixFileAttributeView view =
                directory.getFileAttributeView(
                        name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            throw new NoSuchFileException(name.toString());
        }
        return view;
    }
}
