package dev.shellwarden.sandbox;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sandboxes that were started ahead: one for each caller, for a few callers. A caller's first
 * call leaves none, since many a server serves no second.
 */
final class Spares implements AutoCloseable {

    static final int MOST = 4;
    private static final int MOST_CALLERS = 256;
    private static final int MOST_FAULTS = 3;

    /** One that is being started comes sooner than one that would be started now. */
    private static final long LONGEST_WAIT_MILLISECONDS = 100;

    private static final long LONGEST_END_SECONDS = 2;

    private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, CompletableFuture<Optional<Spare>>> waiting = new HashMap<>();
    private final Set<String> regulars = new HashSet<>();
    private int faults;
    private boolean closed;

    /** The caller's, if it has one that fits; one that does not is ended. */
    Optional<Spare> take(String caller, Spare.Shape shape) {
        Optional<Spare> found = removed(caller).flatMap(Spares::awaited);
        Optional<Spare> fitting = found.filter(spare -> spare.fits(shape));
        if (fitting.isEmpty()) {
            found.ifPresent(Spare::discard);
        }
        return fitting;
    }

    private synchronized Optional<CompletableFuture<Optional<Spare>>> removed(String caller) {
        return Optional.ofNullable(waiting.remove(caller));
    }

    private static Optional<Spare> awaited(CompletableFuture<Optional<Spare>> started) {
        try {
            return started.get(LONGEST_WAIT_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            discard(started);
        } catch (InterruptedException cancelled) {
            discard(started);
            Thread.currentThread().interrupt();
        } catch (ExecutionException failure) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static void discard(CompletableFuture<Optional<Spare>> started) {
        var ignored = started.thenAccept(spare -> spare.ifPresent(Spare::discard));
    }

    /**
     * Starts one for a caller whose call has just ended, beside the caller; unless it has one, or
     * there are enough.
     */
    synchronized void refill(String caller, Supplier<Optional<Spare>> start) {
        waiting.values().removeIf(Spares::isOver);
        if (isWanted(caller)) {
            waiting.put(
                    caller,
                    CompletableFuture.supplyAsync(start, starters).whenComplete(this::count));
        }
    }

    private boolean isWanted(String caller) {
        if (regulars.size() >= MOST_CALLERS) {
            regulars.clear();
        }
        return !regulars.add(caller)
                && !closed
                && faults < MOST_FAULTS
                && waiting.size() < MOST
                && !waiting.containsKey(caller);
    }

    private static boolean isOver(CompletableFuture<Optional<Spare>> started) {
        return started.isDone()
                && (started.isCompletedExceptionally()
                        || started.join().filter(Spare::isUsable).isEmpty());
    }

    /** Where it fails each time it is not tried for ever. */
    private synchronized void count(
            @Nullable Optional<Spare> started, @Nullable Throwable failure) {
        faults = started != null && started.isPresent() ? 0 : faults + 1;
    }

    /** Those that stand ready. */
    synchronized List<Spare> ready() {
        return waiting.values().stream()
                .filter(started -> started.isDone() && !isOver(started))
                .flatMap(started -> started.join().stream())
                .toList();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            waiting.values().forEach(Spares::discard);
            waiting.clear();
        }
        starters.shutdown();
        try {
            boolean ignored = starters.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
