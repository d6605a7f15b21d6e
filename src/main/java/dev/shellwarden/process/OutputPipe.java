package dev.shellwarden.process;

import java.lang.foreign.MemorySegment;

/** The server's end of a pipe or terminal that a child writes to. */
final class OutputPipe {

    private static final int SET_PIPE_SIZE = 1031;
    private static final long LARGE_PIPE = 1 << 20;
    private static final int READS_BEFORE_LARGE = 4;

    private final int descriptor;
    private final CapturedOutput output;
    private boolean open = true;
    private int fullReads;

    OutputPipe(int descriptor, CapturedOutput output) {
        this.descriptor = descriptor;
        this.output = output;
    }

    int descriptor() {
        return descriptor;
    }

    boolean isOpen() {
        return open;
    }

    /**
     * Takes what is there, at most a buffer full; end-of-file, and a terminal's hang-up, close this
     * end.
     */
    boolean pump(MemorySegment buffer) {
        long count = Posix.read(descriptor, buffer);
        if (count > 0) {
            output.append(buffer.asSlice(0, count));
            widen(count);
            return true;
        }
        if (count != -Posix.EAGAIN && count != -Posix.EINTR) {
            close();
        }
        return false;
    }

    /** A child that writes much gets a larger pipe: fewer changes between it and the server. */
    private void widen(long count) {
        if (count >= 1 << 16 && fullReads++ == READS_BEFORE_LARGE) {
            Posix.fcntl(descriptor, SET_PIPE_SIZE, LARGE_PIPE);
        }
    }

    void close() {
        if (open) {
            open = false;
            Posix.close(descriptor);
        }
    }
}
