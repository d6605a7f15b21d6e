package dev.shellwarden.mcp;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much waits in all streams for clients to read it. They share the server's memory: one that
 * asks for much and reads nothing must not take it from the others.
 */
final class UnreadBytes {

    /** The rest is for what runs. */
    private static final int SHARE_OF_THE_HEAP = 4;

    private final long most;
    private final AtomicLong held = new AtomicLong();

    /**
     * @param most how many bytes may wait
     */
    UnreadBytes(long most) {
        this.most = most;
    }

    static UnreadBytes ofThisHeap() {
        return new UnreadBytes(Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP);
    }

    /** Makes room for a message; false, and nothing is taken, when there is none. */
    boolean take(long bytes) {
        boolean room = held.addAndGet(bytes) <= most;
        if (!room) {
            release(bytes);
        }
        return room;
    }

    /** Gives room back. */
    void release(long bytes) {
        held.addAndGet(-bytes);
    }

    /** How many bytes wait. */
    long held() {
        return held.get();
    }
}
