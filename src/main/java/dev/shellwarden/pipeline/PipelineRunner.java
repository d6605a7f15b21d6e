package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import dev.shellwarden.process.ProcessPipe;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.sandbox.SandboxRequest;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs a plan's stages side by side, joined by pipes of the operating system. No shell is started.
 */
public final class PipelineRunner implements AutoCloseable {

    /**
     * All that a stage's environment holds: without a character set tools take bytes for
     * characters.
     */
    private static final Map<String, String> ENVIRONMENT = Map.of("LC_ALL", "C.UTF-8");

    private final ProcessRunner processes;
    private final Sandbox sandbox;
    private final StagePrograms programs;
    private final WorkspaceWriter writer;
    private final PipelineProperties properties;
    private final Path root;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("pipeline-clock").daemon().factory());

    /**
     * A runner for a workspace.
     *
     * @param root the workspace's root, links resolved
     * @param path the server's own PATH, where programs are looked for
     */
    public PipelineRunner(
            ProcessRunner processes,
            Sandbox sandbox,
            WorkspaceWriter writer,
            PipelineProperties properties,
            Path root,
            String path) {
        this.processes = processes;
        this.sandbox = sandbox;
        this.writer = writer;
        this.properties = properties;
        this.root = root;
        this.programs = new StagePrograms(path, new PathGuard(root, properties.teeMirror()));
    }

    /**
     * What a run needs besides its plan.
     *
     * @param confirmOversize whether a write above the threshold is wanted
     * @param timeout the time limit of the whole
     * @param outputLimit how many bytes of the last stage are given back
     */
    public record Request(
            Caller caller, boolean confirmOversize, Duration timeout, int outputLimit) {}

    /**
     * Runs the stages to their end. Interrupting the thread ends all of them.
     *
     * @throws GuardException when a program is missing (then nothing is started), time is up, or a
     *     write failed
     * @throws InterruptedException when the thread was interrupted; nothing runs any more
     */
    public PipelineResult run(PipelinePlan.Stages plan, Request request)
            throws GuardException, InterruptedException {
        List<StagePrograms.Resolved> resolved = new ArrayList<>();
        for (Stage stage : plan.stages()) {
            resolved.add(programs.resolve(stage, plan));
        }
        try (Run run = new Run(plan, request)) {
            run.start(resolved);
            return run.finish();
        } catch (IOException e) {
            throw new GuardException(
                    Reason.WRITE_FAILED,
                    "The pipeline broke: %s.".formatted(e.getMessage()),
                    "Try again.");
        }
    }

    /**
     * Writes a file of the workspace without a pipeline.
     *
     * @param directory where the target's path starts
     */
    public WorkspaceWriter.Written write(
            Path directory, String target, byte[] content, boolean append) throws GuardException {
        Path place = programs.place(directory, target);
        try (WorkspaceWriter.Draft draft = writer.begin()) {
            draft.output().write(content);
            return draft.commit(place, append);
        } catch (IOException e) {
            throw new GuardException(
                    Reason.WRITE_FAILED,
                    "'%s' could not be written: %s.".formatted(target, e.getMessage()),
                    "Make room, then try again.");
        }
    }

    /** {@code ls} alone, {@code pwd} and {@code cd} need no process; their answer is one line. */
    public static PipelineResult navigation(String command, String answer) {
        String text = answer + "\n";
        long size = text.getBytes(StandardCharsets.UTF_8).length;
        return new PipelineResult(
                text,
                List.of(new StepReport(command, size, false, Duration.ZERO, 0, "")),
                Optional.empty());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** One run and all that it holds open. */
    private final class Run implements AutoCloseable {

        private final PipelinePlan.Stages plan;
        private final Request request;
        private final List<StageRun> stages = new ArrayList<>();
        private final List<StageOutput> outputs = new ArrayList<>();
        private final List<Thread> movers = new ArrayList<>();
        private final List<ProcessPipe> pipes = new ArrayList<>();
        private final StageOutput.Head head;
        private final AtomicBoolean late = new AtomicBoolean();
        private Optional<TeeStage> tee = Optional.empty();

        Run(PipelinePlan.Stages plan, Request request) {
            this.plan = plan;
            this.request = request;
            this.head = new StageOutput.Head(request.outputLimit());
        }

        void start(List<StagePrograms.Resolved> resolved) throws GuardException {
            List<ProcessPipe> inputs = new ArrayList<>();
            List<ProcessPipe> results = new ArrayList<>();
            for (int i = 0; i < resolved.size(); i++) {
                inputs.add(pipe());
                results.add(pipe());
            }
            for (int i = 0; i < resolved.size(); i++) {
                Optional<ProcessPipe> input =
                        i == 0 ? Optional.empty() : Optional.of(inputs.get(i));
                stages.add(start(resolved.get(i), input, results.get(i)));
            }
            for (int i = 0; i < resolved.size(); i++) {
                boolean last = i == resolved.size() - 1;
                move(results.get(i).input(), last ? head : inputs.get(i + 1).output());
            }
        }

        private ProcessPipe pipe() {
            ProcessPipe pipe = ProcessPipe.open();
            pipes.add(pipe);
            return pipe;
        }

        private StageRun start(
                StagePrograms.Resolved resolved, Optional<ProcessPipe> input, ProcessPipe output)
                throws GuardException {
            return switch (resolved) {
                case StagePrograms.Resolved.Own(StageWork work) ->
                        StageRun.OfThread.start(work, inputOf(input), output.output());
                case StagePrograms.Resolved.Tee(Path place, boolean append) ->
                        StageRun.OfThread.start(
                                tee(place, append), inputOf(input), output.output());
                case StagePrograms.Resolved.Program(List<String> argv) ->
                        process(argv, input, output);
            };
        }

        private StageWork tee(Path place, boolean append) throws GuardException {
            TeeStage stage = new TeeStage(writer.begin(), place, append);
            tee = Optional.of(stage);
            return stage;
        }

        private static InputStream inputOf(Optional<ProcessPipe> pipe) {
            return pipe.map(ProcessPipe::input).orElseGet(InputStream::nullInputStream);
        }

        private StageRun process(List<String> argv, Optional<ProcessPipe> input, ProcessPipe output)
                throws GuardException {
            ProcessSpec writing =
                    ProcessSpec.of(argv, plan.directory())
                            .withEnvironment(ENVIRONMENT)
                            .withTimeout(request.timeout().plusSeconds(5))
                            .withStdoutTo(output);
            ProcessSpec spec = input.map(writing::withStdinFrom).orElse(writing);
            try {
                Confined confined =
                        sandbox.confine(spec, SandboxRequest.of(List.of(root), request.caller()));
                return StageRun.OfProcess.start(processes, confined);
            } catch (ProcessStartException e) {
                throw new GuardException(
                        Reason.NOT_FOUND,
                        "'%s' could not be started: %s".formatted(argv.getFirst(), e.getMessage()),
                        "Tell the person who runs this server.");
            }
        }

        private void move(InputStream from, OutputStream to) {
            StageOutput output = new StageOutput(from, to);
            outputs.add(output);
            movers.add(Thread.ofPlatform().name("stage-output").daemon().start(output));
        }

        PipelineResult finish() throws GuardException, InterruptedException, IOException {
            ScheduledFuture<?> deadline =
                    clock.schedule(
                            this::expire, request.timeout().toMillis(), TimeUnit.MILLISECONDS);
            try {
                List<StageRun.Ended> ended = awaitAll();
                if (late.get()) {
                    throw timeout();
                }
                Optional<WorkspaceWriter.Written> written =
                        tee.isPresent() ? Optional.of(commit(tee.get())) : Optional.empty();
                return new PipelineResult(
                        new String(head.bytes(), StandardCharsets.UTF_8), reports(ended), written);
            } finally {
                deadline.cancel(false);
            }
        }

        private List<StageRun.Ended> awaitAll() throws InterruptedException {
            List<StageRun.Ended> ended = new ArrayList<>();
            for (StageRun stage : stages) {
                ended.add(stage.await());
            }
            for (Thread mover : movers) {
                mover.join();
            }
            return ended;
        }

        private void expire() {
            late.set(true);
            stages.forEach(StageRun::cancel);
        }

        private GuardException timeout() {
            return new GuardException(
                    Reason.TIMEOUT,
                    "The pipeline ran longer than %d seconds and was ended."
                            .formatted(request.timeout().toSeconds()),
                    "Read less: name files, or put head or rg first.");
        }

        private WorkspaceWriter.Written commit(TeeStage stage) throws GuardException, IOException {
            long size = stage.draft().size();
            if (size > properties.oversizeThreshold().toBytes() && !request.confirmOversize()) {
                throw new GuardException(
                        Reason.OVERSIZE_WRITE,
                        "%d bytes would be written to '%s', more than %d. Nothing was touched."
                                .formatted(
                                        size,
                                        root.relativize(stage.place()),
                                        properties.oversizeThreshold().toBytes()),
                        "Call again with confirm_oversize: true if that is meant.");
            }
            return stage.draft().commit(stage.place(), stage.append());
        }

        private List<StepReport> reports(List<StageRun.Ended> ended) {
            List<StepReport> reports = new ArrayList<>();
            for (int i = 0; i < ended.size(); i++) {
                boolean last = i == ended.size() - 1;
                reports.add(
                        new StepReport(
                                plan.stages().get(i).source(),
                                outputs.get(i).size(),
                                last && head.truncated(),
                                ended.get(i).elapsed(),
                                ended.get(i).exitCode(),
                                ended.get(i).errorText()));
            }
            return reports;
        }

        /**
         * A cancelled stage ends within the kill grace; whoever interrupted us wants it gone before
         * we answer.
         */
        private static void awaitGone(StageRun stage) {
            boolean interrupted = Thread.interrupted();
            for (boolean gone = false; !gone; ) {
                try {
                    stage.await();
                    gone = true;
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() throws IOException {
            stages.forEach(StageRun::cancel);
            stages.forEach(Run::awaitGone);
            pipes.forEach(ProcessPipe::close);
            if (tee.isPresent()) {
                tee.get().draft().close();
            }
        }
    }

    /** Passes its input on and keeps a copy for the file. */
    private record TeeStage(WorkspaceWriter.Draft draft, Path place, boolean append)
            implements StageWork {

        private static final int BUFFER = 1 << 16;

        @Override
        public int run(InputStream input, OutputStream output, Appendable errors)
                throws IOException {
            OutputStream copy = draft.output();
            byte[] buffer = new byte[BUFFER];
            boolean read = true;
            for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
                copy.write(buffer, 0, count);
                read = read && pass(output, buffer, count);
            }
            return 0;
        }

        /** A reader that has gone does not keep the file from being written. */
        private static boolean pass(OutputStream output, byte[] buffer, int count) {
            try {
                output.write(buffer, 0, count);
                return true;
            } catch (IOException nobodyReads) {
                return false;
            }
        }
    }
}
