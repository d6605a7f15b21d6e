package dev.shellwarden.workspace;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work that the operating system may hold up without end, such as a look at a mount that does not
 * answer. It is given up after a limit; what hangs stays behind on a thread of its own, and only so
 * many may hang at once.
 */
public final class TimedWork {

    private final Semaphore places;

    /** Work of which {@code most} pieces may be under way, or hang, at once. */
    public TimedWork(int most) {
        this.places = new Semaphore(most);
    }

    /** What the work gives; empty when it fails, is not done in time or has no place. */
    public <T> Optional<T> within(Duration limit, Callable<T> work) {
        if (limit.isNegative() || !places.tryAcquire()) {
            return Optional.empty();
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("file-look").start(() -> run(work, answer));
        try {
            return Optional.of(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException | ExecutionException late) {
            return Optional.empty();
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private <T> void run(Callable<T> work, CompletableFuture<T> answer) {
        try {
            answer.complete(work.call());
        } catch (Throwable failed) {
            answer.completeExceptionally(failed);
        } finally {
            places.release();
        }
    }
}
