package dev.shellwarden.pipeline;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * An open directory below the workspace's root, reached without following a link: what is swapped
 * after a path was checked is not obeyed.
 */
final class SecureFolder implements AutoCloseable {

    private final SecureDirectoryStream<Path> stream;

    private SecureFolder(SecureDirectoryStream<Path> stream) {
        this.stream = stream;
    }

    /** The root itself. */
    static SecureFolder root(Path root) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(root);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new SecureFolder(secure);
        }
        stream.close();
        throw new IOException(
                "This file system offers no directories that can be opened without following links");
    }

    /**
     * The folder at the end of the names, made where it is missing.
     *
     * @param nursery an existing folder in which a new folder is made before it is moved to its
     *     place
     */
    static SecureFolder make(Path root, Iterable<Path> names, Path nursery) throws IOException {
        SecureFolder folder = root(root);
        for (Path name : names) {
            SecureFolder next = folder.childOrNew(name, nursery);
            folder.close();
            folder = next;
        }
        return folder;
    }

    private SecureFolder childOrNew(Path name, Path nursery) throws IOException {
        try {
            return child(name);
        } catch (NoSuchFileException missing) {
            Path fresh = nursery.resolve(".folder-" + UUID.randomUUID());
            Files.createDirectory(fresh);
            try (SecureFolder from = root(nursery)) {
                from.stream.move(fresh.getFileName(), stream, name);
            }
            return child(name);
        }
    }

    SecureFolder child(Path name) throws IOException {
        DirectoryStream<Path> child = stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        return new SecureFolder((SecureDirectoryStream<Path>) child);
    }

    /** Opens a file, not a link. */
    SeekableByteChannel open(Path name, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(List.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return stream.newByteChannel(name, all);
    }

    /** Moves a file to another folder at once, in place of what has that name there. */
    void move(Path name, SecureFolder target, Path targetName) throws IOException {
        stream.move(name, target.stream, targetName);
    }

    void delete(Path name) throws IOException {
        stream.deleteFile(name);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
