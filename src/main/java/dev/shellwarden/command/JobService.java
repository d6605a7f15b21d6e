package dev.shellwarden.command;

import dev.shellwarden.approval.Approval;
import dev.shellwarden.approval.Approver;
import dev.shellwarden.audit.AuditException;
import dev.shellwarden.audit.Redactor;
import dev.shellwarden.job.Job;
import dev.shellwarden.job.JobException;
import dev.shellwarden.job.JobOutput;
import dev.shellwarden.job.JobProperties;
import dev.shellwarden.job.JobRegistry;
import dev.shellwarden.job.JobRequest;
import dev.shellwarden.job.JobSnapshot;
import dev.shellwarden.job.JobState;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.InputProfile;
import dev.shellwarden.policy.InputProfiler;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.Signal;
import dev.shellwarden.process.TerminalSize;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.SandboxUnavailableException;
import dev.shellwarden.workspace.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The way of a job: the same steps as a command's at its start, and again for everything it is
 * given later.
 */
public final class JobService {

    /** How long a job may take to obey a signal before it is killed. */
    private static final Duration OBEDIENCE = Duration.ofSeconds(2);

    private static final int ERROR_TEXT = 8 << 10;

    private final CommandPreparation preparation;
    private final PolicyEngine policy;
    private final InputProfiler profiler;
    private final ApprovalStep approval;
    private final CommandRecorder recorder;
    private final CommandConfinement confinement;
    private final JobRegistry jobs;
    private final JobProperties properties;
    private final ExecutionProperties execution;
    private final Map<String, Judged> judged = new ConcurrentHashMap<>();

    JobService(
            CommandPreparation preparation,
            PolicyEngine policy,
            InputProfiler profiler,
            ApprovalStep approval,
            CommandRecorder recorder,
            CommandConfinement confinement,
            JobRegistry jobs,
            JobProperties properties,
            ExecutionProperties execution) {
        this.preparation = preparation;
        this.policy = policy;
        this.profiler = profiler;
        this.approval = approval;
        this.recorder = recorder;
        this.confinement = confinement;
        this.jobs = jobs;
        this.properties = properties;
        this.execution = execution;
    }

    /** What a job was started with and what it has been given. */
    private record Judged(PreparedCommand command, JobInput input, Confined confined) {}

    /**
     * Starts a job.
     *
     * @throws JobRefusedException when it may not run
     * @throws JobException when the caller has too many
     * @throws ProcessStartException when it cannot be started
     * @throws InterruptedException when the call was withdrawn before it started
     */
    public Job start(JobStart start)
            throws JobRefusedException, JobException, ProcessStartException, InterruptedException {
        PreparedCommand command = prepared(start.request());
        Decision decision = policy.decide(command.judged());
        Optional<Approval> answer = admitted(command, decision);
        recordStart(command, decision, answer);
        try {
            return started(start, command, decision);
        } catch (JobException | ProcessStartException | SandboxUnavailableException failed) {
            recorder.startFailed(command, String.valueOf(failed.getMessage()));
            throw failed;
        }
    }

    private PreparedCommand prepared(CommandRequest request) throws JobRefusedException {
        try {
            return preparation.prepare(request);
        } catch (UnfitCommandException unfit) {
            String reason = String.valueOf(unfit.getMessage());
            recorder.unfit(request, reason);
            throw new JobRefusedException(reason);
        }
    }

    private Optional<Approval> admitted(PreparedCommand command, Decision decision)
            throws JobRefusedException, InterruptedException {
        return switch (decision) {
            case Decision.Allow _ -> Optional.empty();
            case Decision.Deny deny ->
                    throw refusal(command, decision, Optional.empty(), deny.reason());
            case Decision.Ask ask ->
                    switch (approval.seek(command, ask)) {
                        case Approval.Granted granted -> Optional.of(granted);
                        case Approval.Refused refused ->
                                throw refusal(
                                        command,
                                        decision,
                                        Optional.of(refused),
                                        CommandService.sentence(ask.reason())
                                                + " "
                                                + refused.message());
                    };
        };
    }

    private JobRefusedException refusal(
            PreparedCommand command, Decision decision, Optional<Approval> answer, String reason) {
        recorder.refused(command, Optional.of(decision), answer, reason);
        return new JobRefusedException(reason, Optional.of(decision));
    }

    private void recordStart(PreparedCommand command, Decision decision, Optional<Approval> answer)
            throws JobRefusedException {
        try {
            recorder.jobStarted(command, decision, answer);
        } catch (AuditException unwritable) {
            throw new JobRefusedException(
                    "the audit trail cannot be written, and nothing runs unrecorded: "
                            + unwritable.getMessage());
        }
    }

    private Job started(JobStart start, PreparedCommand command, Decision decision)
            throws JobException, ProcessStartException {
        ProcessSpec runnable = command.runnable(execution);
        ProcessSpec plain =
                runnable.withEnvironment(JobEnvironment.tamed(runnable.environment()))
                        .withStdinOpen(true);
        ProcessSpec spec = start.terminal().map(plain::withTerminal).orElse(plain);
        Confined confined =
                confinement.confine(spec, command, decision, start.terminal().isPresent());
        try {
            Job job =
                    jobs.start(
                            new JobRequest(
                                    command.request().caller(),
                                    start.name(),
                                    command.request().command(),
                                    confined.spec(),
                                    result -> ended(command, confined, result)));
            forgetEnded();
            judged.put(
                    job.id().value(),
                    new Judged(command, input(command, start.terminal().isPresent()), confined));
            return job;
        } catch (JobException | ProcessStartException | RuntimeException failed) {
            confined.afterwards(new Termination.Cancelled(), "");
            throw failed;
        }
    }

    private JobInput input(PreparedCommand command, boolean hasTerminal) {
        InputProfile profile = profiler.profile(command.judged());
        boolean isShell =
                profile.readers().stream()
                        .anyMatch(reader -> reader.matches("'(?:\\S*/)?(?:ba|da|a|k|z)?sh'.*"));
        return new JobInput(
                profile, isShell ? command.shell().dialect() : Optional.empty(), hasTerminal);
    }

    private void ended(PreparedCommand command, Confined confined, ProcessResult result) {
        Termination termination =
                confined.afterwards(result.termination(), result.stdout().text(ERROR_TEXT))
                        .termination();
        recorder.jobEnded(command, result, termination);
    }

    /** Output of a job, waiting for some. */
    public JobOutput read(Caller caller, String id, long offset, Duration wait, int maxBytes)
            throws JobException, InterruptedException {
        Job job = find(caller, id);
        Optional.ofNullable(judged.get(id)).map(Judged::confined).ifPresent(Confined::look);
        return job.read(offset, wait, maxBytes);
    }

    /** The caller's job of this id. */
    public Job find(Caller caller, String id) throws JobException {
        return jobs.find(caller, id);
    }

    /** The caller's jobs, oldest first. */
    public List<JobSnapshot> list(Caller caller) {
        return jobs.list(caller);
    }

    /** What was judged for a job is kept as long as the job is. */
    private void forgetEnded() {
        judged.keySet().removeIf(id -> !jobs.knows(id));
    }

    /** Ends a job's whole tree. */
    public JobState stop(Caller caller, String id, Signal signal)
            throws JobException, InterruptedException {
        Job job = find(caller, id);
        Judged known = judged.get(id);
        if (known != null) {
            recorder.jobStopped(known.command(), signal.name());
        }
        return job.stop(signal, "stopped by its caller", OBEDIENCE);
    }

    /** Changes the size of a job's terminal. */
    public void resize(Caller caller, String id, TerminalSize size) throws JobException {
        find(caller, id).resize(size);
    }

    /**
     * What became of an input.
     *
     * @param bytesWritten how many bytes the job was given
     * @param heldCharacters how many characters wait for the rest of their statement
     */
    public record Written(int bytesWritten, int heldCharacters) {}

    /**
     * Gives a job input, judged first.
     *
     * @param endOfInput whether its input ends behind it
     * @throws JobRefusedException when it may not be given
     */
    public Written write(
            Caller caller, String id, String input, boolean endOfInput, Approver approver)
            throws JobException, JobRefusedException, InterruptedException {
        Job job = find(caller, id);
        Judged known =
                Optional.ofNullable(judged.get(id))
                        .orElseThrow(() -> new JobRefusedException("The job is over"));
        synchronized (known.input()) {
            String text = judgedInput(job, known, input, approver);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            int written = bytes.length == 0 ? 0 : job.write(bytes);
            if (endOfInput) {
                requireNothingHeld(known.input());
                job.closeInput();
            }
            return new Written(written, known.input().heldCharacters());
        }
    }

    private static void requireNothingHeld(JobInput input) throws JobRefusedException {
        if (input.holds()) {
            throw new JobRefusedException(
                    "%d characters wait for the rest of their statement; complete it before the input ends, or send ctrl-c"
                            .formatted(input.heldCharacters()));
        }
    }

    /** The text that may be sent now. */
    private String judgedInput(Job job, Judged known, String input, Approver approver)
            throws JobRefusedException, InterruptedException {
        boolean raw =
                known.input().keys() == InputProfile.Keys.RAW
                        || properties.rawInput() == JobProperties.RawInput.ALLOW;
        if (raw || JobInput.isKey(input)) {
            known.input().interrupted();
            recordInput(job, known, input);
            return input;
        }
        String whole = known.input().take(input);
        if (!whole.isEmpty()) {
            admit(job, known, whole, approver);
        }
        return whole;
    }

    private void admit(Job job, Judged known, String whole, Approver approver)
            throws JobRefusedException, InterruptedException {
        JobInput input = known.input();
        InputProfile profile =
                profiler.profile(reading(known.command(), whole, "", approver).judged());
        try {
            input.requireClear(profile);
            admitReadings(known.command(), input.readings(whole), approver);
        } catch (JobRefusedException refused) {
            input.refused();
            recorder.jobInputRefused(
                    known.command(),
                    job.hidesInput() ? Redactor.MARK : whole,
                    job.hidesInput() ? Redactor.MARK : String.valueOf(refused.getMessage()));
            throw refused;
        }
        recordInput(job, known, whole);
        input.sent(whole);
        input.reached(profile);
    }

    /** Nothing that is denied in any reading; a person is asked once, about the first that asks. */
    private void admitReadings(
            PreparedCommand job, List<InputReadings.Reading> readings, Approver approver)
            throws JobRefusedException, InterruptedException {
        Optional<Question> question = Optional.empty();
        for (InputReadings.Reading each : readings) {
            PreparedCommand command = reading(job, each.command(), each.input(), approver);
            Decision decision = policy.decide(command.judged());
            if (decision instanceof Decision.Deny) {
                admitted(command, decision);
            }
            if (question.isEmpty() && each.expected() && decision instanceof Decision.Ask) {
                question = Optional.of(new Question(command, decision));
            }
        }
        if (question.isPresent()) {
            admitted(question.get().command(), question.get().decision());
        }
    }

    private record Question(PreparedCommand command, Decision decision) {}

    /** What is typed at a prompt that does not show it is a secret. */
    private void recordInput(Job job, Judged known, String input) throws JobRefusedException {
        try {
            recorder.jobInput(known.command(), job.hidesInput() ? Redactor.MARK : input);
        } catch (AuditException unwritable) {
            throw new JobRefusedException(
                    "the audit trail cannot be written, and nothing runs unrecorded: "
                            + unwritable.getMessage());
        }
    }

    /** What runs when a command reads a text. */
    private static PreparedCommand reading(
            PreparedCommand job, String command, String text, Approver approver) {
        CommandRequest request =
                CommandRequest.of("write_job", job.request().caller(), command)
                        .given(Optional.empty(), Optional.empty(), job.request().environment())
                        .attended(approver, CommandListener.NONE);
        return new PreparedCommand(
                job.id(),
                request,
                job.shell(),
                job.directory(),
                job.environment(),
                text.isEmpty()
                        ? Optional.empty()
                        : Optional.of(text.getBytes(StandardCharsets.UTF_8)),
                job.timeout(),
                job.inlineOutput(),
                new java.util.concurrent.atomic.AtomicReference<>(""));
    }
}
