package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The server's end of a pipe or terminal that a child reads from; writing never waits for the
 * child.
 */
final class InputPipe {

    private static final int MOST_WAITING = 1 << 20;
    private static final byte[] END_OF_FILE_CHARACTER = {4};

    private final int descriptor;
    private final boolean terminal;
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private boolean finished;
    private boolean open = true;

    InputPipe(int descriptor, byte[] first, boolean staysOpen, boolean terminal) {
        this.descriptor = descriptor;
        this.terminal = terminal;
        enqueue(first);
        if (!staysOpen) {
            finish();
        }
    }

    int descriptor() {
        return descriptor;
    }

    synchronized boolean isWaiting() {
        return open && !waiting.isEmpty();
    }

    /** Takes bytes as far as there is room; gives their number. */
    synchronized int offer(byte[] bytes) {
        if (!open || finished) {
            return 0;
        }
        byte[] taken =
                Arrays.copyOf(
                        bytes, Math.min(bytes.length, Math.max(0, MOST_WAITING - waitingBytes)));
        enqueue(taken);
        return taken.length;
    }

    private void enqueue(byte[] bytes) {
        if (bytes.length > 0) {
            waiting.add(ByteBuffer.wrap(bytes));
            waitingBytes += bytes.length;
        }
    }

    /**
     * Ends the input after what waits. A terminal stays open, since its output comes over the same
     * descriptor.
     */
    synchronized void finish() {
        if (terminal) {
            enqueue(END_OF_FILE_CHARACTER);
            return;
        }
        finished = true;
        closeWhenDone();
    }

    /**
     * Writes bytes at once and ends the input.
     *
     * @return whether all of them were taken
     */
    synchronized boolean writeLast(byte[] bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            return open && Posix.write(descriptor, text) == bytes.length;
        } finally {
            close();
        }
    }

    /** Writes what the child has room for; a child that closed its end gets nothing more. */
    synchronized void pump(MemorySegment buffer) {
        while (open && !waiting.isEmpty()) {
            ByteBuffer next = waiting.getFirst();
            int count = (int) Math.min(next.remaining(), buffer.byteSize());
            MemorySegment.copy(
                    next.array(), next.position(), buffer, ValueLayout.JAVA_BYTE, 0, count);
            long written = Posix.write(descriptor, buffer.asSlice(0, count));
            if (written < 0) {
                failed((int) -written);
                return;
            }
            consume(next, (int) written);
        }
        closeWhenDone();
    }

    private void failed(int error) {
        if (error != Posix.EAGAIN && error != Posix.EINTR) {
            waiting.clear();
            close();
        }
    }

    private void consume(ByteBuffer next, int written) {
        waitingBytes -= written;
        next.position(next.position() + written);
        if (!next.hasRemaining()) {
            waiting.removeFirst();
        }
    }

    private void closeWhenDone() {
        if (finished && waiting.isEmpty()) {
            close();
        }
    }

    synchronized void close() {
        if (open && !terminal) {
            Posix.close(descriptor);
        }
        open = false;
    }
}
