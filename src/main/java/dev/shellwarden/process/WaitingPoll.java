package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;

/**
 * Waits on a process that was started ahead: for its word that it stands ready, then on its own.
 */
final class WaitingPoll implements AutoCloseable {

    private static final int ENTRY = 8;
    private static final int RESULT = 6;
    private static final short READABLE = 1;
    private static final long PIDFD_OPEN = 434;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment entries = arena.allocate(3L * ENTRY, 4);
    private final MemorySegment word = arena.allocate(1);
    private final int output;
    private final int child;

    WaitingPoll(Plumbing plumbing, Wakeup wakeup, ProcessTree tree) {
        this.output = plumbing.outputs().getFirst().descriptor();
        this.child = (int) Posix.syscall(PIDFD_OPEN, tree.first(), 0, 0);
        entry(0, wakeup.descriptor());
        entry(1, child);
        entry(2, output);
    }

    private void entry(int index, int descriptor) {
        entries.set(ValueLayout.JAVA_INT, (long) index * ENTRY, descriptor);
        entries.set(ValueLayout.JAVA_SHORT, (long) index * ENTRY + 4, READABLE);
    }

    /**
     * Whether it has said, within a time, that it stands ready; never where it cannot be watched.
     */
    boolean isReady(Duration longest) {
        boolean said = child >= 0 && await(3, longest) && happened(2);
        return said && Posix.read(output, word) == 1;
    }

    /** Waits for a wake-up or the child's end, for a time at most. */
    void awaitWord(Duration longest) {
        await(2, longest);
    }

    private boolean await(int count, Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        int ready = -Posix.EINTR;
        while (ready == -Posix.EINTR) {
            long left = Math.max(0, deadline - System.nanoTime()) / 1_000_000;
            ready = Posix.poll(entries, count, (int) Math.min(left, Integer.MAX_VALUE));
        }
        return ready > 0;
    }

    private boolean happened(int index) {
        return entries.get(ValueLayout.JAVA_SHORT, (long) index * ENTRY + RESULT) == READABLE;
    }

    @Override
    public void close() {
        Posix.close(child);
        arena.close();
    }
}
