package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts trees through the C library.
 *
 * <p>Each tree is served by one platform thread, which starts it and lives as long as it: the
 * parent-death signal that a sandbox may ask for follows the thread that started a child.
 */
final class LinuxEngine implements ProcessEngine {

    private static final long STACK = 256 << 10;
    private static final long KEEP_IDLE_SECONDS = 5;

    private final Path directory;
    private final String runnerToken = UUID.randomUUID().toString();
    private final AtomicLong calls = new AtomicLong();
    private final ThreadPoolExecutor keepers;
    private final CompletableFuture<Watch> watch;
    private final ConfinedStarters starters = new ConfinedStarters();

    LinuxEngine(Path directory) {
        this.directory = directory;
        this.keepers =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        KEEP_IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        LinuxEngine::keeper);
        this.watch = CompletableFuture.supplyAsync(() -> Watch.over(runnerToken), keepers);
    }

    /**
     * Made beside the server's start, because linking the C library's functions takes some 50 ms.
     */
    private record Watch(LiveTrees live, Guardian guardian) {

        static Watch over(String mark) {
            LiveTrees live = new LiveTrees();
            return new Watch(live, new Guardian(live, mark));
        }
    }

    private static Thread keeper(Runnable work) {
        Thread thread = new Thread(null, work, "process-keeper", STACK);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public RunningProcess start(ProcessSpec spec, OutputListener listener)
            throws ProcessStartException {
        CompletableFuture<Keeper> started = new CompletableFuture<>();
        try {
            keepers.execute(() -> keep(spec, listener, started));
        } catch (RejectedExecutionException closed) {
            throw new ProcessStartException("the server is stopping and starts nothing any more");
        }
        return awaitStart(started);
    }

    private static Keeper awaitStart(CompletableFuture<Keeper> started)
            throws ProcessStartException {
        boolean interrupted = false;
        while (true) {
            try {
                Keeper keeper = started.get();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return keeper;
            } catch (InterruptedException later) {
                interrupted = true;
            } catch (ExecutionException failure) {
                throw ProcessStartException.of(failure.getCause());
            }
        }
    }

    private void keep(
            ProcessSpec spec, OutputListener listener, CompletableFuture<Keeper> started) {
        CountDownLatch over = new CountDownLatch(1);
        try (Plumbing plumbing = new Plumbing(spec, directory);
                Wakeup wakeup = new Wakeup()) {
            ProcessTree tree = spawn(spec, plumbing, false, over);
            StartedTree served = new StartedTree(tree, plumbing, wakeup, this::release);
            Keeper keeper = new Keeper(spec, listener, served);
            started.complete(keeper);
            keeper.serve();
        } catch (ProcessStartException | RuntimeException | Error failure) {
            started.completeExceptionally(failure);
        } finally {
            over.countDown();
        }
    }

    @Override
    public Optional<PreparedProcess> prepare(ProcessSpec spec) {
        CompletableFuture<Optional<PreparedProcess>> prepared = new CompletableFuture<>();
        try {
            keepers.execute(() -> keepAhead(spec, prepared));
            return prepared.join();
        } catch (RejectedExecutionException closed) {
            return Optional.empty();
        }
    }

    private void keepAhead(
            ProcessSpec spec, CompletableFuture<Optional<PreparedProcess>> prepared) {
        CountDownLatch over = new CountDownLatch(1);
        try (Plumbing plumbing = new Plumbing(spec, directory);
                Wakeup wakeup = new Wakeup()) {
            ProcessTree tree = spawn(spec, plumbing, true, over);
            StartedTree served = new StartedTree(tree, plumbing, wakeup, this::release);
            new PreparedProcess(spec, served).serve(prepared);
        } catch (ProcessStartException | RuntimeException | Error failure) {
            prepared.complete(Optional.empty());
        } finally {
            over.countDown();
        }
    }

    private ProcessTree spawn(
            ProcessSpec spec, Plumbing plumbing, boolean waiting, CountDownLatch over)
            throws ProcessStartException {
        LiveTrees live = watch.join().live();
        String value = runnerToken + "." + calls.incrementAndGet();
        String token = ProcessRunner.TOKEN_VARIABLE + "=" + value;
        ProcessTree tree =
                new ProcessTree(spawn(spec, token, plumbing.child(), over), token, live, waiting);
        live.add(tree);
        ProcFiles.endFirstWhenMemoryRunsOut(tree.first());
        watch.join().guardian().watch(tree);
        plumbing.closeChildEnds();
        return tree;
    }

    private int spawn(
            ProcessSpec spec, String token, ChildDescriptors descriptors, CountDownLatch over)
            throws ProcessStartException {
        if (spec.confinement().isPresent()) {
            PosixSpawn spawn = new PosixSpawn(Arena.ofAuto(), spec, token, descriptors);
            return starters.start(spec.confinement().get(), spawn, over);
        }
        try (Arena arena = Arena.ofConfined()) {
            return new PosixSpawn(arena, spec, token, descriptors).start();
        }
    }

    private void release(ProcessTree tree) {
        watch.join().guardian().release(tree);
        watch.join().live().remove(tree);
    }

    @Override
    public void close() {
        watch.join().live().all().forEach(tree -> tree.signal(Signal.KILL.number()));
        keepers.shutdown();
        try {
            boolean ignored = keepers.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        starters.close();
        watch.join().guardian().close();
    }
}
