package dev.shellwarden.command;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets a number of commands run at once; a bounded number of others wait their turn. */
final class ConcurrencyGate {

    private final int maximum;
    private final int queue;
    private final Duration patience;
    private final Semaphore places;
    private final Semaphore admitted;

    ConcurrencyGate(ExecutionProperties properties) {
        this.maximum = properties.maxConcurrent();
        this.queue = properties.queue();
        this.patience = properties.queueTimeout();
        this.places = new Semaphore(maximum, true);
        this.admitted = new Semaphore(maximum + queue);
    }

    /**
     * Waits for a place. What comes back is why there is none; nothing means that {@link #leave} is
     * owed.
     */
    Optional<String> enter() throws InterruptedException {
        if (!admitted.tryAcquire()) {
            return Optional.of(
                    "%d commands are running and %d are waiting, which is all that is allowed; try again later"
                            .formatted(maximum, queue));
        }
        boolean entered = false;
        try {
            entered = places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (!entered) {
                admitted.release();
            }
        }
        return entered
                ? Optional.empty()
                : Optional.of(
                        "%d commands are running and no place became free within %d seconds; try again later"
                                .formatted(maximum, patience.toSeconds()));
    }

    /** How many commands have a place. */
    int running() {
        return maximum - places.availablePermits();
    }

    /** How many commands wait for one. */
    int waiting() {
        return Math.max(0, maximum + queue - admitted.availablePermits() - running());
    }

    /** Gives the place back. */
    void leave() {
        places.release();
        admitted.release();
    }
}
