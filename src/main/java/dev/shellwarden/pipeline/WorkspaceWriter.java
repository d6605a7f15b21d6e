package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/**
 * Writes files of the workspace for tee: whole or not at all, and beside each a mirror that only
 * grows. Content is first collected in a file of the mirror's folder, so that its size is known
 * before anything is touched.
 */
public final class WorkspaceWriter {

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    private final Path root;
    private final String mirror;
    private final Clock clock;

    /**
     * A writer below a root.
     *
     * @param root the workspace's root, links resolved
     * @param mirror the name of the mirror's folder in it
     */
    public WorkspaceWriter(Path root, String mirror, Clock clock) {
        this.root = root;
        this.mirror = mirror;
        this.clock = clock;
    }

    /**
     * What was written.
     *
     * @param path the file, relative to the root
     * @param bytes how many bytes were written
     * @param mirrorPath the mirror, relative to the root
     * @param recordId the write's id, in nanoseconds since 1970
     */
    public record Written(String path, long bytes, String mirrorPath, long recordId) {}

    /** Begins a write; nothing is touched before {@link Draft#commit}. */
    public Draft begin() throws GuardException {
        Path nursery = root.resolve(mirror);
        try {
            makeFolder(nursery);
            Path name = Path.of(".incoming-" + UUID.randomUUID());
            SecureFolder folder = SecureFolder.make(root, Path.of(mirror), nursery);
            return new Draft(
                    folder,
                    name,
                    folder.open(name, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw failed(mirror, e);
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
        }
    }

    private static GuardException failed(String path, IOException reason) {
        String message =
                reason.getMessage() == null
                        ? reason.getClass().getSimpleName()
                        : reason.getMessage();
        return new GuardException(
                Reason.WRITE_FAILED,
                "'%s' could not be written: %s. Its old content is intact."
                        .formatted(path, message),
                "Make room or choose a place that can be written, then try again.");
    }

    /** Content on its way into a file. */
    public final class Draft implements AutoCloseable {

        private final SecureFolder folder;
        private final Path name;
        private final SeekableByteChannel content;
        private boolean moved;

        private Draft(SecureFolder folder, Path name, SeekableByteChannel content) {
            this.folder = folder;
            this.name = name;
            this.content = content;
        }

        /** Takes the content. */
        public OutputStream output() {
            return Channels.newOutputStream(content);
        }

        /** How many bytes it holds. */
        public long size() throws IOException {
            return content.size();
        }

        /**
         * Puts the content in its place.
         *
         * @param place the file's real place below the root
         * @param append whether it goes behind what is there
         */
        public Written commit(Path place, boolean append) throws GuardException {
            Path relative = root.relativize(place);
            Instant now = clock.instant();
            long recordId = now.getEpochSecond() * 1_000_000_000L + now.getNano();
            try {
                long bytes = content.size();
                content.close();
                Path mirrored = Path.of(mirror).resolve(relative);
                appendTo(mirrored, append ? "" : separator(now, recordId));
                put(relative, append);
                return new Written(relative.toString(), bytes, mirrored.toString(), recordId);
            } catch (IOException e) {
                throw failed(relative.toString(), e);
            }
        }

        private void put(Path relative, boolean append) throws IOException {
            if (append) {
                appendTo(relative, "");
                return;
            }
            try (SecureFolder target = folderOf(relative)) {
                keepPermissions(root.resolve(relative));
                folder.move(name, target, relative.getFileName());
                moved = true;
            }
        }

        private void keepPermissions(Path old) throws IOException {
            if (Files.isRegularFile(old, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                Files.setPosixFilePermissions(
                        root.resolve(mirror).resolve(name), Files.getPosixFilePermissions(old));
            }
        }

        /** Appends the content; what was written in part is taken back. */
        private void appendTo(Path relative, String before) throws IOException {
            try (SecureFolder target = folderOf(relative);
                    SeekableByteChannel file =
                            target.open(
                                    relative.getFileName(),
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.WRITE)) {
                long length = file.size();
                try {
                    file.position(length);
                    writeWhole(file, ByteBuffer.wrap(before.getBytes(StandardCharsets.UTF_8)));
                    copyContent(file);
                } catch (IOException e) {
                    file.truncate(length);
                    throw e;
                }
            }
        }

        private void copyContent(SeekableByteChannel file) throws IOException {
            try (SeekableByteChannel from = folder.open(name, StandardOpenOption.READ)) {
                ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
                while (from.read(buffer) >= 0) {
                    buffer.flip();
                    writeWhole(file, buffer);
                    buffer.clear();
                }
            }
        }

        private static void writeWhole(SeekableByteChannel file, ByteBuffer bytes)
                throws IOException {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }

        private SecureFolder folderOf(Path relative) throws IOException {
            Path parent = relative.getParent();
            return parent == null
                    ? SecureFolder.root(root)
                    : SecureFolder.make(root, parent, root.resolve(mirror));
        }

        private static String separator(Instant now, long recordId) {
            return "--- shelpa:overwrite ts=%s record_id=%d ---\n"
                    .formatted(SECONDS.format(now), recordId);
        }

        /** Throws the content away unless it was put in its place. */
        @Override
        public void close() throws IOException {
            content.close();
            if (!moved) {
                folder.delete(name);
            }
            folder.close();
        }
    }
}
