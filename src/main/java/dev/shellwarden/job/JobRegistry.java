package dev.shellwarden.job;

import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.RunningProcess;
import dev.shellwarden.workspace.Caller;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The jobs of all callers. Each sees only its own. */
public final class JobRegistry implements AutoCloseable {

    /** How much of either end of a job's output is kept in memory; the rest is in its file. */
    private static final int IN_MEMORY = 8 << 10;

    /** How many ended jobs a caller may leave unread before the oldest are forgotten. */
    private static final int MAX_ENDED_PER_CALLER = 256;

    private final ProcessRunner runner;
    private final JobProperties properties;
    private final Clock clock;
    private final Map<String, Job> jobs = new ConcurrentHashMap<>();

    /** A registry that starts jobs with {@code runner}. */
    public JobRegistry(ProcessRunner runner, JobProperties properties, Clock clock) {
        this.runner = runner;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Starts a job.
     *
     * @throws JobException when the caller has as many as it may have
     * @throws ProcessStartException when it cannot be started
     */
    public synchronized Job start(JobRequest request) throws JobException, ProcessStartException {
        sweep();
        requireRoom(request.caller());
        Job job = new Job(JobId.random(), request, clock);
        RunningProcess process = runner.start(withOutput(request.spec()), job);
        job.started(process);
        jobs.put(job.id().value(), job);
        process.whenEnded().thenAccept(job::ended);
        return job;
    }

    private void requireRoom(Caller caller) throws JobException {
        long running = of(caller).stream().filter(job -> job.endedAt().isEmpty()).count();
        if (running >= properties.maxPerCaller()) {
            throw new JobException(
                    "%d jobs are running, and %d is the most that one caller may have (shellwarden.job.max-per-caller); stop one first"
                            .formatted(running, properties.maxPerCaller()));
        }
    }

    private ProcessSpec withOutput(ProcessSpec spec) {
        return spec.withErrorStream(ProcessSpec.ErrorStream.MERGED)
                .withTimeout(ProcessSpec.NO_TIMEOUT)
                .withOutput(
                        new OutputLimits(IN_MEMORY, IN_MEMORY, properties.spoolSize().toBytes()));
    }

    /** The caller's job of this id; an id that never was and another caller's answer alike. */
    public Job find(Caller caller, String id) throws JobException {
        sweep();
        Job job = jobs.get(id);
        if (job == null || !job.isOf(caller)) {
            throw JobException.unknown(id);
        }
        job.usedOver(caller.connection());
        return job;
    }

    /** Whether a job of this id is still kept. */
    public boolean knows(String id) {
        return jobs.containsKey(id);
    }

    /** The caller's jobs, oldest first. */
    public List<JobSnapshot> list(Caller caller) {
        sweep();
        return of(caller).stream()
                .map(Job::snapshot)
                .sorted(Comparator.comparing(JobSnapshot::startedAt))
                .toList();
    }

    private List<Job> of(Caller caller) {
        return jobs.values().stream().filter(job -> job.isOf(caller)).toList();
    }

    /** Forgets ended jobs that are too old or too many. */
    private void sweep() {
        Instant end = clock.instant().minus(properties.idleTimeout());
        jobs.values().stream()
                .filter(job -> job.endedAt().filter(at -> at.isBefore(end)).isPresent())
                .forEach(this::forget);
        jobs.values().stream().map(Job::caller).distinct().forEach(this::forgetSurplus);
    }

    private void forgetSurplus(Caller caller) {
        List<Job> ended =
                of(caller).stream()
                        .filter(job -> job.endedAt().isPresent())
                        .sorted(Comparator.comparing(job -> job.endedAt().orElse(Instant.MAX)))
                        .toList();
        ended.stream()
                .limit(Math.max(0, ended.size() - MAX_ENDED_PER_CALLER))
                .forEach(this::forget);
    }

    private void forget(Job job) {
        jobs.remove(job.id().value(), job);
        job.forget();
    }

    /**
     * A connection ended. A job that was used over no other is stopped when its caller does not
     * come back to it over a new one within the idle time.
     */
    public void end(String connection) {
        sweep();
        Instant now = clock.instant();
        List<Job> left = jobs.values().stream().filter(job -> job.leftBy(connection, now)).toList();
        if (!left.isEmpty()) {
            CompletableFuture.delayedExecutor(
                            properties.idleTimeout().toNanos(),
                            TimeUnit.NANOSECONDS,
                            task -> Thread.ofVirtual().start(task))
                    .execute(() -> stopLeft(left, now));
        }
    }

    private static void stopLeft(List<Job> left, Instant since) {
        left.stream()
                .filter(job -> job.isLeftSince(since))
                .forEach(job -> stop(job, "its connection ended"));
    }

    /** Stops every job. */
    @Override
    public void close() {
        jobs.values().forEach(job -> stop(job, "the server ended"));
    }

    private static void stop(Job job, String reason) {
        try {
            job.stop(dev.shellwarden.process.Signal.TERM, reason, java.time.Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
