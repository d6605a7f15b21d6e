package dev.shellwarden.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * A process tree that was started ahead and waits to be told what to become. It ends when it is not
 * wanted, when it has waited long enough, and with the server.
 *
 * <p>The thread that started it serves it, also as what it becomes: the parent-death signal follows
 * that thread.
 */
public final class PreparedProcess {

    /** From the start to the word that it waits; more than any machine needs. */
    private static final Duration LONGEST_START = Duration.ofSeconds(5);

    private final ProcessSpec spec;
    private final StartedTree served;
    private Optional<Keeper> next = Optional.empty();

    PreparedProcess(ProcessSpec spec, StartedTree served) {
        this.spec = spec;
        this.served = served;
    }

    /** The first process's id. */
    public long pid() {
        return served.tree().first();
    }

    /**
     * The id of the process that waits, which is the only one below the only one below the first
     * and so on; empty when it is gone, or where the kernel lists no children.
     */
    public OptionalLong waiting() {
        FamilyWalk walk = new FamilyWalk();
        boolean complete = walk.add(served.tree().first());
        List<ProcStat> family = complete ? walk.found() : List.of();
        return family.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(family.getLast().process());
    }

    /** Whether it still waits. */
    public synchronized boolean isWaiting() {
        return next.isEmpty();
    }

    /** Ends it, unless it has become something. */
    public synchronized void discard() {
        if (next.isEmpty()) {
            next = Optional.of(Keeper.ofNobody(spec, served));
            served.wakeup().signal();
        }
    }

    /** Makes it another process; empty when it no longer waits. */
    synchronized Optional<RunningProcess> become(
            ProcessSpec other, OutputListener listener, byte[] line) {
        if (next.isPresent() || !isAlike(other) || !tell(line)) {
            discard();
            return Optional.empty();
        }
        Keeper keeper = new Keeper(other, listener, served);
        next = Optional.of(keeper);
        served.wakeup().signal();
        return Optional.of(keeper);
    }

    /** It begins before it is told: what comes from it is its own from the first moment. */
    private boolean tell(byte[] line) {
        served.tree().begin();
        return served.plumbing().input().filter(input -> input.writeLast(line)).isPresent();
    }

    /** Its pipes are laid already. */
    private boolean isAlike(ProcessSpec other) {
        return other.errorStream() == spec.errorStream() && other.output().equals(spec.output());
    }

    /** Serves it until nothing of it, nor of what it has become, is left. */
    void serve(CompletableFuture<Optional<PreparedProcess>> prepared) {
        try (WaitingPoll poll = new WaitingPoll(served)) {
            if (poll.isReady(LONGEST_START)) {
                prepared.complete(Optional.of(this));
                poll.awaitWord(spec.timeout());
            }
        } finally {
            discard();
            keeper().serve();
            prepared.complete(Optional.empty());
        }
    }

    private synchronized Keeper keeper() {
        return next.orElseThrow();
    }
}
