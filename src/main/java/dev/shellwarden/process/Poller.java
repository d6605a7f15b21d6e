package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits until something happens to one child, and moves the bytes between it and the server:
 * poll(2).
 */
final class Poller implements AutoCloseable {

    private static final int BUFFER = 1 << 18;
    private static final int ENTRY = 8;
    private static final short READABLE = 1;
    private static final short WRITABLE = 4;
    private static final long PIDFD_OPEN = 434;
    private static final Duration WITHOUT_PIDFD = Duration.ofMillis(10);

    private final List<OutputPipe> outputs;
    private final Optional<InputPipe> input;
    private final Wakeup wakeup;
    private final MemorySegment entries;
    private final MemorySegment buffer;
    private int child;
    private boolean exited;

    Poller(Arena arena, Plumbing plumbing, Wakeup wakeup, int process) {
        this.outputs = plumbing.outputs();
        this.input = plumbing.input();
        this.wakeup = wakeup;
        this.entries = arena.allocate((long) ENTRY * (outputs.size() + 3), 4);
        this.buffer = arena.allocate(BUFFER);
        this.child = (int) Posix.syscall(PIDFD_OPEN, process, 0, 0);
    }

    /** Waits for another process's end from now on. */
    void follow(int process) {
        Posix.close(child);
        child = (int) Posix.syscall(PIDFD_OPEN, process, 0, 0);
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
        int ready = Posix.poll(entries, count, milliseconds(longest));
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
                entry(count++, output.descriptor(), READABLE);
            }
        }
        if (input.isPresent() && input.get().isWaiting()) {
            entry(count++, input.get().descriptor(), WRITABLE);
        }
        entry(count++, wakeup.descriptor(), READABLE);
        if (child >= 0 && !exited) {
            entry(count++, child, READABLE);
        }
        return count;
    }

    private void entry(int index, int descriptor, short events) {
        entries.set(ValueLayout.JAVA_INT, (long) index * ENTRY, descriptor);
        entries.set(ValueLayout.JAVA_SHORT, (long) index * ENTRY + 4, events);
        entries.set(ValueLayout.JAVA_SHORT, (long) index * ENTRY + 6, (short) 0);
    }

    private boolean serve(int count) {
        boolean arrived = false;
        for (int i = 0; i < count; i++) {
            if (entries.get(ValueLayout.JAVA_SHORT, (long) i * ENTRY + 6) != 0) {
                arrived |= serveOne(entries.get(ValueLayout.JAVA_INT, (long) i * ENTRY), writes(i));
            }
        }
        return arrived;
    }

    private boolean writes(int index) {
        return entries.get(ValueLayout.JAVA_SHORT, (long) index * ENTRY + 4) == WRITABLE;
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
