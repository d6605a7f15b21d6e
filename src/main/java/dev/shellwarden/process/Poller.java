package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits until something happens to one child, and moves the bytes between it and the server:
 * poll(2).
 */
final class Poller implements AutoCloseable {

    private static final int BUFFER = 1 << 18;
    private static final Duration WITHOUT_PIDFD = Duration.ofMillis(10);

    private final List<OutputPipe> outputs;
    private final Optional<InputPipe> input;
    private final Wakeup wakeup;
    private final PollTable table;
    private final MemorySegment buffer;
    private int child;
    private boolean exited;

    Poller(Arena arena, Plumbing plumbing, Wakeup wakeup, int process) {
        this.outputs = plumbing.outputs();
        this.input = plumbing.input();
        this.wakeup = wakeup;
        this.table = PollTable.of(arena, outputs.size() + 3);
        this.buffer = arena.allocate(BUFFER);
        this.child = Posix.openProcess(process);
    }

    /** Waits for another process's end from now on. */
    void follow(int process) {
        Posix.close(child);
        child = Posix.openProcess(process);
        exited = false;
    }

    /** Whether the first process has ended; it may still have to be collected. */
    boolean exited() {
        return exited;
    }

    /** Whether every output has come to its end. */
    boolean outputsEnded() {
        return outputs.stream().noneMatch(OutputPipe::isOpen);
    }

    /**
     * Waits for output, room for input, the child's end or a wake-up, for a time at most, and
     * serves what happened.
     *
     * @return whether there was output
     */
    boolean await(Duration time) {
        Duration longest = child < 0 && time.compareTo(WITHOUT_PIDFD) > 0 ? WITHOUT_PIDFD : time;
        int count = prepare();
        int ready = table.await(count, milliseconds(longest));
        return ready > 0 && serve(count);
    }

    private static int milliseconds(Duration time) {
        long roundedUp = time.plusNanos(999_999).toMillis();
        return (int) Math.clamp(roundedUp, 0, Integer.MAX_VALUE);
    }

    private int prepare() {
        int count = 0;
        for (OutputPipe output : outputs) {
            if (output.isOpen()) {
                table.set(count++, output.descriptor(), PollTable.READABLE);
            }
        }
        if (input.isPresent() && input.get().isWaiting()) {
            table.set(count++, input.get().descriptor(), PollTable.WRITABLE);
        }
        table.set(count++, wakeup.descriptor(), PollTable.READABLE);
        if (child >= 0 && !exited) {
            table.set(count++, child, PollTable.READABLE);
        }
        return count;
    }

    private boolean serve(int count) {
        boolean arrived = false;
        for (int i = 0; i < count; i++) {
            if (table.result(i) != 0) {
                arrived |= serveOne(table.descriptor(i), writes(i));
            }
        }
        return arrived;
    }

    private boolean writes(int index) {
        return table.events(index) == PollTable.WRITABLE;
    }

    private boolean serveOne(int descriptor, boolean writes) {
        if (descriptor == child) {
            exited = true;
        } else if (descriptor == wakeup.descriptor()) {
            wakeup.reset(buffer);
        } else if (writes) {
            input.ifPresent(pipe -> pipe.pump(buffer));
        } else {
            return pumpOutput(descriptor);
        }
        return false;
    }

    private boolean pumpOutput(int descriptor) {
        return outputs.stream()
                .filter(output -> output.isOpen() && output.descriptor() == descriptor)
                .anyMatch(output -> output.pump(buffer));
    }

    /** Without a descriptor for the child (kernels before 5.3) its end is found by asking. */
    boolean watchesChild() {
        return child >= 0;
    }

    @Override
    public void close() {
        Posix.close(child);
    }
}
