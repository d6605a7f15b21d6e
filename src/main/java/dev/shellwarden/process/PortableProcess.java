package dev.shellwarden.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A tree started by {@link PortableEngine}: the first process and the descendants that Java can
 * see.
 */
final class PortableProcess implements RunningProcess {

    private static final Duration LONGEST_DRAIN = Duration.ofMillis(200);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final int BUFFER = 1 << 16;

    private final ProcessSpec spec;
    private final OutputListener listener;
    private final Process process;
    private final CapturedOutput stdout;
    private final CapturedOutput stderr;
    private final long started = System.nanoTime();
    private final ResultPromise ended;
    private volatile boolean cancelled;

    PortableProcess(ProcessSpec spec, OutputListener listener, Process process, Path directory) {
        this.spec = spec;
        this.listener = listener;
        this.process = process;
        this.ended = new ResultPromise(process.pid());
        OutputLimits inMemory = new OutputLimits(spec.output().head(), spec.output().tail(), 0);
        this.stdout = new CapturedOutput(inMemory, directory);
        this.stderr = new CapturedOutput(inMemory, directory);
    }

    void serve(Runnable atEnd) {
        List<Thread> readers =
                List.of(
                        Thread.ofVirtual().start(() -> read(process.getInputStream(), stdout)),
                        Thread.ofVirtual().start(() -> read(process.getErrorStream(), stderr)));
        Thread.ofVirtual().start(this::giveInput);
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        finish(readers);
                    } finally {
                        atEnd.run();
                    }
                });
    }

    private void read(InputStream source, CapturedOutput target) {
        byte[] buffer = new byte[BUFFER];
        try (source) {
            for (int count = source.read(buffer); count >= 0; count = source.read(buffer)) {
                target.append(MemorySegment.ofArray(buffer).asSlice(0, count));
                listener.arrived(this);
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void giveInput() {
        write(spec.stdin());
        if (!spec.stdinOpen()) {
            closeInput();
        }
    }

    private void finish(List<Thread> readers) {
        try {
            Optional<Termination> forced = awaitEnd();
            kill(forced.isPresent());
            long limit = System.nanoTime() + LONGEST_DRAIN.toNanos();
            for (Thread reader : readers) {
                boolean ignored =
                        reader.join(Duration.ofNanos(Math.max(1, limit - System.nanoTime())));
            }
            Termination termination =
                    forced.orElseGet(() -> new Termination.Exited(process.exitValue()));
            ended.keep(
                    new ProcessResult(
                            termination,
                            stdout,
                            stderr,
                            Map.of(),
                            elapsed(),
                            usage().cpuTime(),
                            OptionalLong.empty()));
        } catch (InterruptedException | RuntimeException failure) {
            process.destroyForcibly();
            ended.fail(failure);
        }
    }

    private Optional<Termination> awaitEnd() throws InterruptedException {
        while (!process.waitFor(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
            Optional<Termination> forced = forced();
            if (forced.isPresent()) {
                return forced;
            }
        }
        return Optional.empty();
    }

    private Optional<Termination> forced() {
        if (cancelled) {
            return Optional.of(new Termination.Cancelled());
        }
        if (elapsed().compareTo(spec.timeout()) >= 0) {
            return Optional.of(new Termination.TimedOut(spec.timeout()));
        }
        return spec.watch().flatMap(watch -> watch.look(usage()));
    }

    private void kill(boolean gently) throws InterruptedException {
        List<ProcessHandle> tree = tree().toList();
        if (gently) {
            tree.forEach(ProcessHandle::destroy);
            boolean ignored = process.waitFor(spec.killGrace().toMillis(), TimeUnit.MILLISECONDS);
        }
        tree.forEach(ProcessHandle::destroyForcibly);
        tree().forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
    }

    private Stream<ProcessHandle> tree() {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean isAlive() {
        return !ended.isKept();
    }

    @Override
    public CapturedOutput stdout() {
        return stdout;
    }

    @Override
    public CapturedOutput stderr() {
        return stderr;
    }

    @Override
    public TreeUsage usage() {
        List<ProcessHandle> tree = tree().filter(ProcessHandle::isAlive).toList();
        Duration time =
                tree.stream()
                        .flatMap(one -> one.info().totalCpuDuration().stream())
                        .reduce(Duration.ZERO, Duration::plus);
        return new TreeUsage(tree.size(), 0, 0, time, elapsed(), List.of());
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
    }

    @Override
    public void signal(Signal signal) {
        tree().forEach(
                        signal == Signal.KILL
                                ? ProcessHandle::destroyForcibly
                                : ProcessHandle::destroy);
    }

    @Override
    public int write(byte[] bytes) {
        try {
            OutputStream input = process.getOutputStream();
            input.write(bytes);
            input.flush();
            return bytes.length;
        } catch (IOException closed) {
            return 0;
        }
    }

    @Override
    public void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException closed) {
            return;
        }
    }

    @Override
    public void resize(TerminalSize size) {}

    @Override
    public boolean hidesInput() {
        return false;
    }
}
