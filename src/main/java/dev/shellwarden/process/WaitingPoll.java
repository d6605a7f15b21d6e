package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * Waits on a process that was started ahead: for its word that it stands ready, then on its own.
 */
final class WaitingPoll implements AutoCloseable {

    private final Arena arena = Arena.ofConfined();
    private final PollTable table = PollTable.of(arena, 3);
    private final MemorySegment word = arena.allocate(1);
    private final int output;
    private final int child;

    WaitingPoll(StartedTree waiting) {
        this.output = waiting.plumbing().outputs().getFirst().descriptor();
        this.child = Posix.openProcess(waiting.tree().first());
        table.set(0, waiting.wakeup().descriptor(), PollTable.READABLE);
        table.set(1, child, PollTable.READABLE);
        table.set(2, output, PollTable.READABLE);
    }

    /**
     * Whether it has said, within a time, that it stands ready; never where it cannot be watched.
     */
    boolean isReady(Duration longest) {
        boolean said = child >= 0 && await(3, longest) && table.result(2) == PollTable.READABLE;
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
            ready = table.await(count, (int) Math.min(left, Integer.MAX_VALUE));
        }
        return ready > 0;
    }

    @Override
    public void close() {
        Posix.close(child);
        arena.close();
    }
}
