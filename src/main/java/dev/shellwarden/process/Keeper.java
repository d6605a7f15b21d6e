package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * Serves one process tree from its start to its end on one platform thread: moves its bytes,
 * watches its limits, and sees to it that nothing is left. All of a tree's endings go through
 * {@link #finish}.
 */
final class Keeper implements RunningProcess {

    /**
     * After a process's end its helpers, such as {@code >(tee log)}, may still write; they get this
     * long.
     */
    private static final Duration LAST_WORDS = Duration.ofMillis(30);

    /** The same where one of them has work to do and waits for a processor. */
    private static final Duration LONGEST_LAST_WORDS = Duration.ofMillis(300);

    private static final Duration LONGEST_DRAIN = Duration.ofMillis(50);
    private static final Duration LONGEST_KILL = Duration.ofSeconds(2);
    private static final Duration BETWEEN_KILLS = Duration.ofMillis(1);
    private static final Duration FIRST_LOOK = Duration.ofMillis(20);
    private static final Duration LONGEST_BETWEEN_LOOKS = Duration.ofMillis(250);

    private final ProcessSpec spec;
    private final OutputListener listener;
    private final StartedTree served;
    private final ProcessTree tree;
    private final Plumbing plumbing;
    private final long started = System.nanoTime();
    private final ResultPromise ended;
    private volatile boolean cancelled;

    Keeper(ProcessSpec spec, OutputListener listener, StartedTree served) {
        this.spec = spec;
        this.listener = listener;
        this.served = served;
        this.tree = served.tree();
        this.plumbing = served.plumbing();
        this.ended = new ResultPromise(tree.first());
    }

    /** One for a tree that is nobody's: it is ended and what it wrote thrown away. */
    static Keeper ofNobody(ProcessSpec spec, StartedTree served) {
        ProcessSpec atOnce = spec.withKillGrace(Duration.ZERO);
        Keeper keeper = new Keeper(atOnce, OutputListener.NONE, served);
        keeper.cancelled = true;
        var ignored = keeper.whenEnded().thenAccept(ProcessResult::close);
        return keeper;
    }

    /** Serves the tree until nothing of it is left. */
    void serve() {
        try (Arena arena = Arena.ofConfined()) {
            release(serve(arena));
        } catch (RuntimeException | Error failure) {
            abandon(failure);
            throw failure;
        }
    }

    private Termination serve(Arena arena) {
        try (Poller poller = new Poller(arena, plumbing, served.wakeup(), (int) pid())) {
            tell(() -> listener.started(this));
            Optional<Termination> forced = run(poller);
            return finish(poller, forced);
        }
    }

    /** Runs until the first process ends, or something forces an end. */
    private Optional<Termination> run(Poller poller) {
        Duration nextLook = FIRST_LOOK;
        while (true) {
            Duration elapsed = elapsed();
            if (exited(poller)) {
                return Optional.empty();
            }
            if (cancelled) {
                return Optional.of(new Termination.Cancelled());
            }
            if (elapsed.compareTo(spec.timeout()) >= 0) {
                return Optional.of(new Termination.TimedOut(spec.timeout()));
            }
            if (elapsed.compareTo(nextLook) >= 0) {
                Optional<Termination> exceeded = look();
                if (exceeded.isPresent()) {
                    return exceeded;
                }
                nextLook = elapsed().plus(shorter(elapsed, LONGEST_BETWEEN_LOOKS));
            }
            pump(poller, shorter(spec.timeout(), nextLook).minus(elapsed));
        }
    }

    private Optional<Termination> look() {
        tree.collectEnded();
        TreeUsage usage = tree.usage();
        return spec.watch().flatMap(watch -> watch.look(usage));
    }

    private boolean exited(Poller poller) {
        return poller.exited()
                || !poller.watchesChild()
                        && ProcFiles.stat(pid()).map(ProcStat::ended).orElse(true);
    }

    private boolean pump(Poller poller, Duration time) {
        boolean arrived = poller.await(time);
        if (arrived) {
            tell(() -> listener.arrived(this));
        }
        return arrived;
    }

    /**
     * The one way to the end: let it say its last words, kill what is left, then read what is left,
     * with limits.
     */
    private Termination finish(Poller poller, Optional<Termination> forced) {
        if (forced.isPresent()) {
            // counted from here: with many processes it takes a while to find those of the tree
            Duration limit = elapsed().plus(spec.killGrace());
            tree.signal(Signal.TERM.number(), Signal.CONT.number());
            pumpUntil(limit, poller, true);
        } else {
            lastWords(poller);
        }
        killRest(poller);
        drain(poller);
        return forced.or(tree::ending).orElseGet(Termination.Cancelled::new);
    }

    private void lastWords(Poller poller) {
        Duration limit = elapsed().plus(LONGEST_LAST_WORDS);
        do {
            pumpUntil(elapsed().plus(LAST_WORDS), poller, false);
        } while (!poller.outputsEnded() && elapsed().compareTo(limit) < 0 && tree.isBusy());
    }

    private void pumpUntil(Duration limit, Poller poller, boolean andExit) {
        Duration left = limit.minus(elapsed());
        while (left.isPositive() && !(poller.outputsEnded() && (!andExit || exited(poller)))) {
            pump(poller, left);
            left = limit.minus(elapsed());
        }
    }

    /** Nobody writes any more: what stands in the pipes is read to its end. */
    private void drain(Poller poller) {
        Duration limit = elapsed().plus(LONGEST_KILL);
        boolean more = true;
        while (more && !poller.outputsEnded() && elapsed().compareTo(limit) < 0) {
            more = pump(poller, LONGEST_DRAIN);
        }
    }

    private void killRest(Poller poller) {
        Duration limit = elapsed().plus(LONGEST_KILL);
        while (!tree.killRest() && elapsed().compareTo(limit) < 0) {
            poller.follow((int) tree.lingering());
            pump(poller, BETWEEN_KILLS);
        }
    }

    private void release(Termination termination) {
        served.end();
        TreeUsage usage = tree.usage();
        OptionalLong peak =
                usage.peakMemory() > 0 ? OptionalLong.of(usage.peakMemory()) : OptionalLong.empty();
        ended.keep(
                new ProcessResult(
                        termination,
                        stdout(),
                        stderr(),
                        plumbing.captured(),
                        elapsed(),
                        usage.cpuTime(),
                        peak));
    }

    /** A fault of ours must not leave anything running. */
    private void abandon(Throwable failure) {
        tree.signal(Signal.KILL.number());
        tree.killRest();
        served.end();
        ended.fail(failure);
    }

    private void tell(Runnable message) {
        try {
            message.run();
        } catch (RuntimeException ignored) {
            return;
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public long pid() {
        return tree.first();
    }

    @Override
    public boolean isAlive() {
        return !ended.isKept();
    }

    @Override
    public CapturedOutput stdout() {
        return plumbing.stdout();
    }

    @Override
    public CapturedOutput stderr() {
        return plumbing.stderr();
    }

    @Override
    public TreeUsage usage() {
        return tree.usage();
    }

    @Override
    public ProcessResult await() throws InterruptedException {
        return ended.await();
    }

    @Override
    public Optional<ProcessResult> await(Duration time) throws InterruptedException {
        return ended.await(time);
    }

    @Override
    public CompletionStage<ProcessResult> whenEnded() {
        return ended.whenKept();
    }

    @Override
    public void cancel() {
        cancelled = true;
        served.wakeup().signal();
    }

    @Override
    public void signal(Signal signal) {
        tree.signal(signal.number());
    }

    @Override
    public int write(byte[] bytes) {
        int taken = plumbing.input().map(input -> input.offer(bytes)).orElse(0);
        served.wakeup().signal();
        return taken;
    }

    @Override
    public void closeInput() {
        plumbing.input().ifPresent(InputPipe::finish);
        served.wakeup().signal();
    }

    @Override
    public void resize(TerminalSize size) {
        plumbing.terminal().ifPresent(terminal -> terminal.resize(size));
    }

    @Override
    public boolean hidesInput() {
        return plumbing.terminal().filter(Terminal::hidesInput).isPresent();
    }
}
