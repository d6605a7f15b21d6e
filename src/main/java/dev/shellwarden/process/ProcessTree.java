package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One tree of processes: its first process, and all that came from it, wherever they went. */
final class ProcessTree {

    private static final long RESOURCE_USAGE = 144;
    private static final long PEAK_OFFSET = 32;

    private final Set<Long> marked = new HashSet<>();
    private final int first;
    private final String token;
    private final LiveTrees live;
    private volatile long started = System.nanoTime();
    private volatile boolean waiting;
    private boolean reaped;
    private long lingering;
    private int status;
    private Duration cpuTime = Duration.ZERO;
    private long peakMemory;

    /**
     * @param waiting whether it waits to begin
     */
    ProcessTree(int first, String token, LiveTrees live, boolean waiting) {
        this.first = first;
        this.token = token;
        this.live = live;
        this.waiting = waiting;
    }

    long first() {
        return first;
    }

    String token() {
        return token;
    }

    /** Counts its time from now on: it waited until now. */
    void begin() {
        started = System.nanoTime();
        waiting = false;
    }

    /** Whether it has not begun, so that nothing can have come from it. */
    boolean isWaiting() {
        return waiting;
    }

    /** Sends signals, one after another, to every process of the tree. */
    synchronized void signal(int... signals) {
        if (reaped) {
            return;
        }
        List<ProcStat> strays =
                members().stream().filter(member -> member.group() != first).toList();
        for (int signal : signals) {
            Posix.kill(-first, signal);
            strays.forEach(stray -> Posix.kill(stray.process(), signal));
        }
    }

    /**
     * Kills what is left, and collects what has ended.
     *
     * @return whether nothing is left
     */
    synchronized boolean killRest() {
        Posix.kill(-first, Signal.KILL.number());
        boolean firstGone = reapFirst();
        boolean orphansGone = killOrphans();
        return firstGone && orphansGone && Posix.kill(-first, 0) == -Posix.ESRCH;
    }

    private boolean killOrphans() {
        boolean none = true;
        for (ProcStat orphan : live.orphans()) {
            if (live.belongs(orphan, this)) {
                boolean gone = orphan.ended() && reap(orphan.process());
                lingering = gone ? lingering : orphan.process();
                none &= gone;
                killRunning(orphan);
            }
        }
        return none;
    }

    /** One of those that {@link #killRest} left. */
    synchronized long lingering() {
        return reaped ? lingering : first;
    }

    private static void killRunning(ProcStat orphan) {
        if (!orphan.ended()) {
            if (orphan.session() == orphan.group()) {
                Posix.kill(-orphan.group(), Signal.KILL.number());
            }
            Posix.kill(orphan.process(), Signal.KILL.number());
        }
    }

    /** Collects orphans of the tree that have ended, so that they do not pile up while it runs. */
    synchronized void collectEnded() {
        live.orphans().stream()
                .filter(orphan -> orphan.ended() && live.belongs(orphan, this))
                .forEach(orphan -> reap(orphan.process()));
    }

    /** Collects the first process when it has ended. */
    synchronized boolean reapFirst() {
        if (!reaped) {
            reaped = reap(first);
        }
        return reaped;
    }

    private boolean reap(long process) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment usage = arena.allocate(RESOURCE_USAGE, 8);
            int result = Posix.reap(process, state, usage);
            if (result == process) {
                account(process, state.get(ValueLayout.JAVA_INT, 0), usage);
            }
            return result != 0;
        }
    }

    private void account(long process, int state, MemorySegment usage) {
        cpuTime = cpuTime.plus(time(usage, 0)).plus(time(usage, 16));
        if (process == first) {
            status = state;
        }
        long peak = usage.get(ValueLayout.JAVA_LONG, PEAK_OFFSET) * 1_024;
        if (peak > ownPeak()) {
            peakMemory = Math.max(peakMemory, peak);
        }
    }

    /**
     * Between start and exec a child has the server's memory, and its peak counts: a smaller figure
     * says nothing.
     */
    private static long ownPeak() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(RESOURCE_USAGE, 8);
            Posix.ownUsage(usage);
            return usage.get(ValueLayout.JAVA_LONG, PEAK_OFFSET) * 1_024;
        }
    }

    private static Duration time(MemorySegment usage, long offset) {
        return Duration.ofSeconds(usage.get(ValueLayout.JAVA_LONG, offset))
                .plusNanos(usage.get(ValueLayout.JAVA_LONG, offset + 8) * 1_000);
    }

    /** How the first process ended, once it was collected. */
    synchronized Optional<Termination> ending() {
        int signal = status & 0x7F;
        Termination ending =
                signal == 0
                        ? new Termination.Exited((status >> 8) & 0xFF)
                        : new Termination.Signaled(signal, Signal.nameOf(signal));
        return reaped ? Optional.of(ending) : Optional.empty();
    }

    /** Whether a process of the tree computes, or waits for a processor or a disk. */
    synchronized boolean isBusy() {
        return members().stream()
                .anyMatch(member -> member.state() == 'R' || member.state() == 'D');
    }

    /** What the tree uses now. */
    synchronized TreeUsage usage() {
        List<ProcStat> members = reaped ? List.of() : members();
        long own = 0;
        long shared = 0;
        Duration running = Duration.ZERO;
        for (ProcStat member : members) {
            long[] memory = ProcFiles.memory(member.process());
            own += memory[0];
            shared = Math.max(shared, memory[1]);
            running = running.plus(member.cpuTime());
            endFirstWhenMemoryRunsOut(member.process());
        }
        peakMemory = Math.max(peakMemory, own + shared);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        return new TreeUsage(
                members.size(),
                own + shared,
                peakMemory,
                cpuTime.plus(running),
                elapsed,
                members.stream().map(ProcStat::process).toList());
    }

    /** A process that was started before its parent was marked does not inherit the mark. */
    private void endFirstWhenMemoryRunsOut(long process) {
        if (marked.add(process)) {
            ProcFiles.endFirstWhenMemoryRunsOut(process);
        }
    }

    /**
     * The processes that run: the first, below it, or adopted by the server and marked as the
     * tree's. Adopted ones are asked for last, so that one whose parent ends meanwhile is not
     * missed.
     */
    private List<ProcStat> members() {
        return familyWalk().orElseGet(this::search).stream()
                .filter(member -> !member.ended())
                .toList();
    }

    private Optional<List<ProcStat>> familyWalk() {
        FamilyWalk walk = new FamilyWalk();
        boolean complete = walk.add(first);
        for (ProcStat orphan : complete ? live.orphans() : List.<ProcStat>of()) {
            complete &= !live.belongs(orphan, this) || walk.add(orphan.process());
        }
        return complete ? Optional.of(walk.found()) : Optional.empty();
    }

    /** Looks through every process there is. */
    private List<ProcStat> search() {
        List<ProcStat> candidates = new ArrayList<>(ProcFiles.all());
        List<ProcStat> result = new ArrayList<>();
        Set<Long> ids = new HashSet<>();
        live.orphans().stream()
                .filter(orphan -> live.belongs(orphan, this))
                .forEach(orphan -> ids.add(orphan.process()));
        boolean found = true;
        while (found) {
            found = false;
            for (var all = candidates.iterator(); all.hasNext(); ) {
                ProcStat candidate = all.next();
                if (candidate.session() == first
                        || ids.contains(candidate.process())
                        || ids.contains(candidate.parent())) {
                    ids.add(candidate.process());
                    result.add(candidate);
                    all.remove();
                    found = true;
                }
            }
        }
        return result;
    }
}
