package dev.shellwarden.job;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Working directory and exported variables under a name. Calls in one session are ordered: each
 * holds the session while it runs.
 */
public final class ShellSession {

    private final String name;
    private final Semaphore turn = new Semaphore(1, true);
    private volatile Optional<SessionState> state = Optional.empty();
    private volatile Instant usedAt;

    ShellSession(String name, Instant now) {
        this.name = name;
        this.usedAt = now;
    }

    /** The name that its caller gave it. */
    public String name() {
        return name;
    }

    /** What the last call left; empty before the first. */
    public Optional<SessionState> state() {
        return state;
    }

    /** Waits for this call's turn; {@link #release} gives it on. */
    void acquire(Instant now) throws InterruptedException {
        turn.acquire();
        usedAt = now;
    }

    /**
     * Keeps what the call left, or the state before it when it left none, and gives the turn on.
     */
    public void release(Optional<SessionState> left) {
        if (left.isPresent()) {
            state = left;
        }
        turn.release();
    }

    boolean isIdleSince(Instant end) {
        return usedAt.isBefore(end) && turn.availablePermits() > 0;
    }
}
