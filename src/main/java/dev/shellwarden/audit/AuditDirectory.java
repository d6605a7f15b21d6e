package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The private directory of the trail: {@code key}, {@code index} and, for each file, {@code
 * audit-….jsonl} with its {@code audit-….head}.
 *
 * @param path the directory
 */
record AuditDirectory(Path path) {

    static final int KEY_LENGTH = 32;
    private static final FileAttribute<?> PRIVATE_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Makes the directory when it is missing. */
    void create() throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.createDirectory(path, PRIVATE_DIRECTORY);
        }
    }

    /**
     * The key, made at first use; whole or not at all, so that a server killed meanwhile leaves
     * none.
     */
    byte[] key() throws IOException {
        Path file = path.resolve("key");
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] fresh = new byte[KEY_LENGTH];
            new SecureRandom().nextBytes(fresh);
            replace(file, HexFormat.of().formatHex(fresh));
        }
        return readKey();
    }

    /** The key of an existing trail. */
    byte[] readKey() throws IOException {
        Path file = path.resolve("key");
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("No key in " + path);
        }
        try {
            byte[] key = HexFormat.of().parseHex(Files.readString(file).strip());
            if (key.length == KEY_LENGTH) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("%s does not hold a key".formatted(file), e);
        }
        throw new IOException("%s does not hold a key".formatted(file));
    }

    Path index() {
        return path.resolve("index");
    }

    /** The files of the trail in the order in which they were begun. */
    List<Path> files() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(AuditDirectory::isTrailFile)
                    .sorted((left, right) -> left.getFileName().compareTo(right.getFileName()))
                    .toList();
        }
    }

    private static boolean isTrailFile(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith("audit-") && name.endsWith(".jsonl");
    }

    /** Puts a text in a file's place, whole or not at all. */
    static void replace(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = openNew(fresh)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A new private file, never through a link. */
    static FileChannel openNew(Path file) throws IOException {
        return FileChannel.open(
                file,
                java.util.Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                PRIVATE_FILE);
    }
}
