package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Wakes the thread that polls: eventfd(2). */
final class Wakeup implements AutoCloseable {

    private final int descriptor = Posix.eventDescriptor();
    private boolean open = true;

    int descriptor() {
        return descriptor;
    }

    synchronized void signal() {
        if (!open) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(ValueLayout.JAVA_LONG);
            one.set(ValueLayout.JAVA_LONG, 0, 1);
            Posix.write(descriptor, one);
        }
    }

    void reset(MemorySegment buffer) {
        Posix.read(descriptor, buffer);
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            Posix.close(descriptor);
        }
    }
}
