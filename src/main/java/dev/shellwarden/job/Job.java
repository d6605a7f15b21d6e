package dev.shellwarden.job;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.OutputListener;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.RunningProcess;
import dev.shellwarden.process.Signal;
import dev.shellwarden.process.TerminalSize;
import dev.shellwarden.process.Termination;
import dev.shellwarden.process.TreeUsage;
import dev.shellwarden.workspace.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A process tree that outlives the call which started it. */
public final class Job implements OutputListener {

    /** How much of a job's output is looked at in one go to draw its screen. */
    private static final int SCREEN_PIECE = 1 << 16;

    /** The longest character of UTF-8, less one byte: what may be missing at the end of a piece. */
    private static final int LONGEST_REST = 3;

    private final JobId id;
    private final JobRequest request;
    private final Clock clock;
    private final Instant startedAt;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Optional<TerminalScreen> screen;
    private Optional<RunningProcess> process = Optional.empty();
    private JobState state = new JobState.Running();
    private Optional<String> stopReason = Optional.empty();
    private final Set<String> connections = ConcurrentHashMap.newKeySet();
    private volatile Optional<Instant> leftAt = Optional.empty();
    private long drawn;

    Job(JobId id, JobRequest request, Clock clock) {
        this.id = id;
        this.request = request;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.screen = request.spec().terminal().map(TerminalScreen::new);
        connections.add(request.caller().connection());
    }

    /** The job's handle. */
    public JobId id() {
        return id;
    }

    /** What has become of it. */
    public JobState state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /** The text that runs. */
    public String command() {
        return request.command();
    }

    /** Where it runs. */
    public String directory() {
        return request.spec().directory().toString();
    }

    /** Whether it has a pseudo-terminal. */
    public boolean hasTerminal() {
        return screen.isPresent();
    }

    boolean isOf(Caller caller) {
        return request.caller().key().equals(caller.key());
    }

    Caller caller() {
        return request.caller();
    }

    /** Its caller asked for it over this connection, and so has it in hand again. */
    void usedOver(String connection) {
        connections.add(connection);
        leftAt = Optional.empty();
    }

    /** A connection ended; whether it was the last one over which anybody used the job. */
    boolean leftBy(String connection, Instant now) {
        boolean left = connections.remove(connection) && connections.isEmpty();
        if (left) {
            leftAt = Optional.of(now);
        }
        return left;
    }

    /** Whether nobody has used the job since it was left then. */
    boolean isLeftSince(Instant then) {
        return leftAt.filter(then::equals).isPresent();
    }

    Optional<Instant> endedAt() {
        return switch (state()) {
            case JobState.Running() -> Optional.empty();
            case JobState.Exited(int _, Instant at) -> Optional.of(at);
            case JobState.Signaled(String _, Instant at) -> Optional.of(at);
            case JobState.Stopped(String _, Instant at) -> Optional.of(at);
        };
    }

    @Override
    public void started(RunningProcess running) {
        lock.lock();
        try {
            process = Optional.of(running);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void arrived(RunningProcess running) {
        draw(running.stdout());
        signalChange();
    }

    void ended(ProcessResult result) {
        draw(result.stdout());
        lock.lock();
        try {
            state = stateAfter(result.termination(), clock.instant());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        request.whenEnded().accept(result);
    }

    private JobState stateAfter(Termination termination, Instant now) {
        if (stopReason.isPresent()) {
            return new JobState.Stopped(stopReason.get(), now);
        }
        return switch (termination) {
            case Termination.Exited(int code) -> new JobState.Exited(code, now);
            case Termination.Signaled(int _, String name) -> new JobState.Signaled(name, now);
            case Termination.TimedOut(Duration limit) ->
                    new JobState.Stopped("time limit " + limit, now);
            case Termination.Cancelled() -> new JobState.Stopped("stopped", now);
            case Termination.LimitExceeded(String limit, String value) ->
                    new JobState.Stopped("%s limit %s exceeded".formatted(limit, value), now);
        };
    }

    private void signalChange() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void draw(CapturedOutput output) {
        if (screen.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            CapturedOutput.Slice piece = output.read(drawn, SCREEN_PIECE);
            while (piece.bytes().length > 0) {
                screen.get().feed(piece.bytes());
                drawn = piece.nextOffset();
                piece = output.read(drawn, SCREEN_PIECE);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reads output from an offset, waiting for some when there is none yet.
     *
     * @param offset of the first byte wanted
     * @param wait how long to wait for the first byte or the job's end
     * @param maxBytes how many bytes are wanted at most
     */
    public JobOutput read(long offset, Duration wait, int maxBytes) throws InterruptedException {
        awaitMore(offset, wait);
        boolean running = state() instanceof JobState.Running;
        CapturedOutput.Slice slice = output().read(offset, maxBytes);
        byte[] bytes = slice.bytes();
        int whole =
                running || slice.nextOffset() < slice.totalBytes()
                        ? wholeCharacters(bytes)
                        : bytes.length;
        return new JobOutput(
                java.util.Arrays.copyOf(bytes, whole),
                slice.offset(),
                slice.nextOffset() - (bytes.length - whole),
                slice.totalBytes());
    }

    private void awaitMore(long offset, Duration wait) throws InterruptedException {
        long nanoseconds = wait.toNanos();
        lock.lockInterruptibly();
        try {
            while (nanoseconds > 0
                    && state instanceof JobState.Running
                    && output().size() <= offset) {
                nanoseconds = changed.awaitNanos(nanoseconds);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The length without a character of UTF-8 that is cut off at the end; all of it when that would
     * be nothing.
     */
    private static int wholeCharacters(byte[] bytes) {
        int start = bytes.length - 1;
        while (start >= 0
                && start >= bytes.length - LONGEST_REST
                && (bytes[start] & 0xc0) == 0x80) {
            start--;
        }
        if (start < 0 || start < bytes.length - LONGEST_REST) {
            return bytes.length;
        }
        int lead = bytes[start] & 0xff;
        int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return start > 0 && start + length > bytes.length ? start : bytes.length;
    }

    /** What a person would see on its terminal. */
    public Optional<String> screen() {
        return screen.map(TerminalScreen::text);
    }

    /** Whether its terminal takes lines without showing them, as for a password. */
    public boolean hidesInput() {
        return running().hidesInput();
    }

    /** Gives bytes to its input; the answer is how many it took. */
    public int write(byte[] bytes) throws JobException {
        if (!(state() instanceof JobState.Running)) {
            throw new JobException(
                    "The job has ended (%s) and reads no more input".formatted(state().label()));
        }
        return running().write(bytes);
    }

    /** Ends its input. */
    public void closeInput() throws JobException {
        running().closeInput();
    }

    /** Changes its terminal's size. */
    public void resize(TerminalSize size) throws JobException {
        if (screen.isEmpty()) {
            throw new JobException(
                    "The job has no terminal; start it with tty: true to give it a size");
        }
        screen.get().resize(size);
        running().resize(size);
    }

    /**
     * Ends the whole tree and waits until it is gone.
     *
     * @param signal what is sent first; after the grace whatever is left is killed
     */
    public JobState stop(Signal signal, String reason, Duration grace) throws InterruptedException {
        RunningProcess tree = running();
        lock.lock();
        try {
            if (!(state instanceof JobState.Running)) {
                return state;
            }
            stopReason = Optional.of(reason);
        } finally {
            lock.unlock();
        }
        if (signal != Signal.TERM) {
            tree.signal(signal);
            tree.await(grace);
        }
        tree.cancel();
        awaitEnd();
        return state();
    }

    private void awaitEnd() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (state instanceof JobState.Running) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The job as it is now. */
    public JobSnapshot snapshot() {
        TreeUsage usage = running().usage();
        return new JobSnapshot(
                id,
                request.name(),
                request.command(),
                directory(),
                state(),
                startedAt,
                output().size(),
                hasTerminal(),
                usage.processes(),
                usage.memory(),
                usage.peakMemory(),
                usage.cpuTime());
    }

    void forget() {
        output().close();
    }

    private CapturedOutput output() {
        return running().stdout();
    }

    private RunningProcess running() {
        return process.orElseThrow(() -> new IllegalStateException("The job was not started"));
    }
}
