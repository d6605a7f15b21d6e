package dev.shellwarden.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * An operating-system pipe. One end is handed to a child by {@link ProcessSpec#withStdinFrom} or
 * {@link ProcessSpec#withStdoutTo}, the other is used here, on a platform thread: its calls block.
 */
public final class ProcessPipe implements AutoCloseable {

    private static final int CLOSED = -1;
    private static final int BUFFER = 1 << 16;

    private int readEnd;
    private int writeEnd;

    private ProcessPipe(int readEnd, int writeEnd) {
        this.readEnd = readEnd;
        this.writeEnd = writeEnd;
    }

    /** A new pipe. */
    public static ProcessPipe open() {
        int[] ends = Posix.pipe();
        return new ProcessPipe(ends[0], ends[1]);
    }

    synchronized int takeReadEnd() {
        int taken = readEnd;
        readEnd = CLOSED;
        return taken;
    }

    synchronized int takeWriteEnd() {
        int taken = writeEnd;
        writeEnd = CLOSED;
        return taken;
    }

    /**
     * What comes out of the pipe, to its end; closing it tells the writer that nobody reads any
     * more.
     */
    public InputStream input() {
        return new PipeInput(takeReadEnd());
    }

    /** Where to put what goes into the pipe; closing it ends the pipe. */
    public OutputStream output() {
        return new PipeOutput(takeWriteEnd());
    }

    /** Closes the ends that were neither handed over nor taken. */
    @Override
    public void close() {
        closeEnd(takeReadEnd());
        closeEnd(takeWriteEnd());
    }

    private static void closeEnd(int descriptor) {
        if (descriptor != CLOSED) {
            Posix.close(descriptor);
        }
    }

    private static final class PipeInput extends InputStream {

        private final Arena arena = Arena.ofShared();
        private final MemorySegment buffer = arena.allocate(BUFFER);
        private int descriptor;

        PipeInput(int descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            long count = Posix.read(descriptor, buffer.asSlice(0, Math.min(length, BUFFER)));
            while (count == -Posix.EINTR) {
                count = Posix.read(descriptor, buffer.asSlice(0, Math.min(length, BUFFER)));
            }
            if (count < 0) {
                throw new IOException("The pipe cannot be read: " + Posix.describe((int) -count));
            }
            MemorySegment.copy(buffer, 0, MemorySegment.ofArray(bytes), offset, count);
            return count == 0 ? -1 : (int) count;
        }

        @Override
        public void close() {
            if (descriptor != CLOSED) {
                closeEnd(descriptor);
                descriptor = CLOSED;
                arena.close();
            }
        }
    }

    private static final class PipeOutput extends OutputStream {

        private final Arena arena = Arena.ofShared();
        private final MemorySegment buffer = arena.allocate(BUFFER);
        private int descriptor;

        PipeOutput(int descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int done = 0;
            while (done < length) {
                int piece = Math.min(length - done, BUFFER);
                MemorySegment.copy(MemorySegment.ofArray(bytes), offset + done, buffer, 0, piece);
                long count = Posix.write(descriptor, buffer.asSlice(0, piece));
                if (count < 0 && count != -Posix.EINTR) {
                    throw new IOException(
                            "The pipe cannot be written: " + Posix.describe((int) -count));
                }
                done += (int) Math.max(0, count);
            }
        }

        @Override
        public void close() {
            if (descriptor != CLOSED) {
                closeEnd(descriptor);
                descriptor = CLOSED;
                arena.close();
            }
        }
    }
}
