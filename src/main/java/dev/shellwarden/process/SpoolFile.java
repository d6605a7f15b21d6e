package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.UUID;

/**
 * A private file without a name: it is unlinked as soon as it is open, so it ends with the server
 * however that ends. Not a channel, because a channel is closed when a thread that uses it is
 * interrupted.
 */
final class SpoolFile implements AutoCloseable {

    private final int descriptor;
    private final long limit;
    private long size;
    private boolean full;

    private SpoolFile(int descriptor, long limit) {
        this.descriptor = descriptor;
        this.limit = limit;
    }

    /** Makes a file that keeps at most so many bytes; where none can be made it keeps nothing. */
    static SpoolFile create(Path directory, long limit) {
        String path = directory.resolve("spool-" + UUID.randomUUID()).toString();
        int flags = Posix.O_RDWR | Posix.O_CREAT | Posix.O_EXCL | Posix.O_NOFOLLOW;
        int descriptor = Posix.open(path, flags, 0600);
        if (descriptor < 0) {
            return new SpoolFile(-1, 0);
        }
        Posix.unlink(path);
        return new SpoolFile(descriptor, limit);
    }

    long size() {
        return size;
    }

    /** Appends what fits below the limit; a full disk ends the file there. */
    void write(MemorySegment bytes) {
        if (full || size >= limit) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment wanted = bytes.asSlice(0, Math.min(bytes.byteSize(), limit - size));
            MemorySegment source =
                    wanted.isNative()
                            ? wanted
                            : arena.allocate(Math.max(1, wanted.byteSize())).copyFrom(wanted);
            writeWhole(source.asSlice(0, wanted.byteSize()));
        }
    }

    private void writeWhole(MemorySegment bytes) {
        long written = 0;
        while (written < bytes.byteSize() && !full) {
            long count = Posix.write(descriptor, bytes.asSlice(written), size);
            full = count <= 0 && count != -Posix.EINTR;
            written += Math.max(0, count);
            size += Math.max(0, count);
        }
    }

    int read(long offset, byte[] target, int place, int wanted) {
        int available = (int) Math.min(wanted, Math.max(0, size - offset));
        if (available == 0) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(Math.min(available, 1 << 18));
            int count = (int) Math.max(0, Posix.read(descriptor, buffer, offset));
            MemorySegment.copy(buffer, 0, MemorySegment.ofArray(target), place, count);
            return count;
        }
    }

    @Override
    public void close() {
        Posix.close(descriptor);
    }
}
