package dev.shellwarden.process;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The threads that start confined children. A confinement cannot be taken back, so it is set on a
 * thread that does nothing else. The thread lives as long as what it started, since the
 * parent-death signal follows it: one for each child, or, where the confinement is the same for
 * all, one for many, which lives as long as the server.
 */
final class ConfinedStarters implements AutoCloseable {

    private final Map<ThreadConfinement, Queue<ExecutorService>> idle = new ConcurrentHashMap<>();

    /**
     * Starts a child and gives its id.
     *
     * @param over opens when the child and all that came from it is gone
     */
    int start(ThreadConfinement confinement, PosixSpawn spawn, CountDownLatch over)
            throws ProcessStartException {
        return confinement.isSameForAll()
                ? byOneOfMany(confinement, spawn)
                : byOneOfItsOwn(confinement, spawn, over);
    }

    private int byOneOfMany(ThreadConfinement confinement, PosixSpawn spawn)
            throws ProcessStartException {
        Queue<ExecutorService> queue =
                idle.computeIfAbsent(confinement, key -> new ConcurrentLinkedQueue<>());
        ExecutorService taken = queue.poll();
        ExecutorService starter = taken == null ? confined(confinement) : taken;
        try {
            return result(starter.submit(spawn::start));
        } finally {
            queue.add(starter);
        }
    }

    private static ExecutorService confined(ThreadConfinement confinement)
            throws ProcessStartException {
        ExecutorService starter = Executors.newSingleThreadExecutor(ConfinedStarters::thread);
        try {
            result(starter.submit(confinement::apply, 0));
            return starter;
        } catch (ProcessStartException | RuntimeException | Error unconfined) {
            starter.shutdown();
            throw unconfined;
        }
    }

    private static int byOneOfItsOwn(
            ThreadConfinement confinement, PosixSpawn spawn, CountDownLatch over)
            throws ProcessStartException {
        CompletableFuture<Integer> process = new CompletableFuture<>();
        thread(
                        () -> {
                            try {
                                confinement.apply();
                                process.complete(spawn.start());
                                over.await();
                            } catch (ProcessStartException | RuntimeException | Error failure) {
                                process.completeExceptionally(failure);
                            } catch (InterruptedException nobodyDoes) {
                                Thread.currentThread().interrupt();
                            }
                        })
                .start();
        return result(process);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "confined-starter");
        thread.setDaemon(true);
        return thread;
    }

    private static int result(Future<Integer> started) throws ProcessStartException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return started.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failure) {
            throw ProcessStartException.of(failure.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        idle.values().forEach(queue -> queue.forEach(ExecutorService::shutdown));
    }
}
