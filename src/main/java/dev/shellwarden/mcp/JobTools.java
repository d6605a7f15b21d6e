package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.command.CommandListener;
import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.JobRefusedException;
import dev.shellwarden.command.JobService;
import dev.shellwarden.command.JobStart;
import dev.shellwarden.job.Job;
import dev.shellwarden.job.JobException;
import dev.shellwarden.job.JobOutput;
import dev.shellwarden.job.JobSnapshot;
import dev.shellwarden.job.JobState;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.Signal;
import dev.shellwarden.process.TerminalSize;
import dev.shellwarden.sandbox.SandboxUnavailableException;
import dev.shellwarden.workspace.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;

/** Work that outlives its call. */
public class JobTools {

    private static final int DEFAULT_MAX_BYTES = 64 << 10;

    private final JobService jobs;
    private final ApprovalProperties approval;

    JobTools(JobService jobs, ApprovalProperties approval) {
        this.jobs = jobs;
        this.approval = approval;
    }

    @Tool(
            name = "start_job",
            description =
                    "Starts a command that goes on running after the answer, such as a server or a long build."
                            + " Read its output with read_job; tty gives it a terminal")
    @ToolHints(title = "Start a job", destructive = true, openWorld = true)
    ToolAnswer startJob(
            String command,
            @Nullable String workingDirectory,
            @Nullable Map<String, String> environment,
            @Nullable String name,
            @Nullable Boolean tty,
            @Nullable Integer columns,
            @Nullable Integer rows,
            ToolContext context) {
        ToolCall call = ToolCall.of(context);
        CommandRequest request =
                CommandRequest.of("start_job", caller(call), command)
                        .given(
                                Optional.ofNullable(workingDirectory),
                                Optional.empty(),
                                environment == null ? Map.of() : environment)
                        .attended(approver(call), CommandListener.NONE);
        Optional<TerminalSize> terminal =
                Boolean.TRUE.equals(tty) ? Optional.of(size(columns, rows)) : Optional.empty();
        return answered(() -> {
            Job job = jobs.start(new JobStart(request, Optional.ofNullable(name), terminal));
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("job_id", job.id().value());
            fields.put("state", job.state().label());
            return new ToolAnswer(
                    List.of("Job %s was started".formatted(job.id().value())), fields, false);
        });
    }

    @Tool(
            name = "read_job",
            description =
                    "Reads a job's output from an offset, waiting for some if asked to; screen shows what stands on"
                            + " its terminal")
    @ToolHints(title = "Read a job", readOnly = true, idempotent = true)
    ToolAnswer readJob(
            String jobId,
            @Nullable Long offset,
            @Nullable Integer waitSeconds,
            @Nullable Integer maxBytes,
            @Nullable Boolean screen,
            ToolContext context) {
        Caller caller = caller(ToolCall.of(context));
        return answered(() -> {
            JobOutput output =
                    jobs.read(
                            caller,
                            jobId,
                            offset == null ? 0 : offset,
                            Duration.ofSeconds(waitSeconds == null ? 0 : waitSeconds),
                            maxBytes == null ? DEFAULT_MAX_BYTES : maxBytes);
            Job job = jobs.find(caller, jobId);
            return output(job, output, Boolean.TRUE.equals(screen));
        });
    }

    private static ToolAnswer output(Job job, JobOutput output, boolean screen) {
        Optional<String> shown = screen ? job.screen() : Optional.empty();
        String text = shown.orElseGet(() -> new String(output.bytes(), StandardCharsets.UTF_8));
        Map<String, Object> fields = state(job.state());
        fields.put("output", text);
        fields.put("offset", output.offset());
        fields.put("next_offset", output.nextOffset());
        fields.put("total_bytes", output.totalBytes());
        return new ToolAnswer(List.of(describe(job.state()), text), fields, false);
    }

    @Tool(
            name = "write_job",
            description =
                    "Gives a job input: whole lines of text, or ctrl-c (\\u0003) or ctrl-d (\\u0004) alone. What a"
                            + " shell or interpreter would run is checked first")
    @ToolHints(title = "Write to a job", destructive = true, openWorld = true)
    ToolAnswer writeJob(
            String jobId,
            String input,
            @Nullable Boolean endOfInput,
            @Nullable Integer columns,
            @Nullable Integer rows,
            ToolContext context) {
        ToolCall call = ToolCall.of(context);
        return answered(() -> {
            if (columns != null || rows != null) {
                jobs.resize(caller(call), jobId, size(columns, rows));
            }
            JobService.Written written =
                    jobs.write(
                            caller(call),
                            jobId,
                            input,
                            Boolean.TRUE.equals(endOfInput),
                            approver(call));
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("bytes_written", written.bytesWritten());
            if (written.heldCharacters() > 0) {
                fields.put("held_characters", written.heldCharacters());
            }
            return new ToolAnswer(List.of(describe(written)), fields, false);
        });
    }

    private static String describe(JobService.Written written) {
        return written.heldCharacters() == 0
                ? "%d bytes were written".formatted(written.bytesWritten())
                : "%d bytes were written; %d characters wait for the rest of their statement"
                        .formatted(written.bytesWritten(), written.heldCharacters());
    }

    @Tool(
            name = "stop_job",
            description =
                    "Ends a job and everything it started, first with a signal (TERM unless named), then by force")
    @ToolHints(title = "Stop a job", destructive = true, idempotent = true)
    ToolAnswer stopJob(String jobId, @Nullable String signal, ToolContext context) {
        Caller caller = caller(ToolCall.of(context));
        Optional<Signal> named = Signal.named(signal == null ? "TERM" : signal);
        if (named.isEmpty()) {
            return ToolAnswer.error(
                    "'%s' is not the name of a signal; TERM, INT, HUP, QUIT or KILL are usual"
                            .formatted(signal));
        }
        return answered(() -> {
            JobState state = jobs.stop(caller, jobId, named.get());
            return new ToolAnswer(List.of(describe(state)), state(state), false);
        });
    }

    @Tool(name = "list_jobs", description = "Lists your jobs, running and ended")
    @ToolHints(title = "List jobs", readOnly = true, idempotent = true)
    ToolAnswer listJobs(ToolContext context) {
        List<Map<String, Object>> listed =
                jobs.list(caller(ToolCall.of(context))).stream().map(JobTools::fields).toList();
        return ToolAnswer.object(Map.of("jobs", listed));
    }

    private static Map<String, Object> fields(JobSnapshot job) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("job_id", job.id().value());
        job.name().ifPresent(name -> fields.put("name", name));
        fields.put("command", AnswerSize.echo(job.command()));
        fields.put("working_directory", job.directory());
        fields.putAll(state(job.state()));
        fields.put("started_at", job.startedAt().toString());
        fields.put("tty", job.terminal());
        fields.put("total_bytes", job.totalBytes());
        fields.put("processes", job.processes());
        fields.put("memory_bytes", job.memory());
        fields.put("peak_memory_bytes", job.peakMemory());
        fields.put("cpu_time_ms", job.cpuTime().toMillis());
        return fields;
    }

    private static Map<String, Object> state(JobState state) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("state", state.label());
        switch (state) {
            case JobState.Running() -> {}
            case JobState.Exited(int code, var _) -> fields.put("exit_code", code);
            case JobState.Signaled(String signal, var _) -> fields.put("signal", signal);
            case JobState.Stopped(String reason, var _) -> fields.put("reason", reason);
        }
        return fields;
    }

    private static String describe(JobState state) {
        return switch (state) {
            case JobState.Running() -> "The job is running";
            case JobState.Exited(int code, var _) -> "The job ended with exit code " + code;
            case JobState.Signaled(String signal, var _) -> "The job was killed by " + signal;
            case JobState.Stopped(String reason, var _) -> "The job was stopped: " + reason;
        };
    }

    private static TerminalSize size(@Nullable Integer columns, @Nullable Integer rows) {
        return new TerminalSize(
                columns == null ? TerminalSize.DEFAULT.columns() : columns,
                rows == null ? TerminalSize.DEFAULT.rows() : rows);
    }

    private static Caller caller(ToolCall call) {
        return call.client().caller();
    }

    private ElicitationApprover approver(ToolCall call) {
        return new ElicitationApprover(call.client(), approval);
    }

    private static ToolAnswer answered(Work work) {
        try {
            return work.run();
        } catch (JobRefusedException refused) {
            return refusal(refused);
        } catch (JobException | ProcessStartException | SandboxUnavailableException failed) {
            return ToolAnswer.error(String.valueOf(failed.getMessage()));
        } catch (InterruptedException withdrawn) {
            return ToolAnswer.error("The call was cancelled");
        }
    }

    private static ToolAnswer refusal(JobRefusedException refused) {
        Map<String, Object> fields = new LinkedHashMap<>();
        refused.decision()
                .ifPresent(decision -> {
                    fields.put("decision", decision.assessment().decision().label());
                    fields.put("reasons", Refusals.reasons(decision));
                    fields.put(
                            "alternatives",
                            Assessments.alternatives(decision.assessment().alternatives()));
                });
        return new ToolAnswer(List.of("Command refused: " + refused.getMessage()), fields, true);
    }

    /** What may fail in the ways of jobs. */
    @FunctionalInterface
    private interface Work {

        ToolAnswer run()
                throws JobRefusedException,
                        JobException,
                        ProcessStartException,
                        InterruptedException;
    }
}
