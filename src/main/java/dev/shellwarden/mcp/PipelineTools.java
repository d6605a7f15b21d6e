package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.command.PipelineRequest;
import dev.shellwarden.command.PipelineService;
import dev.shellwarden.command.WriteRequest;
import dev.shellwarden.pipeline.GuardException;
import dev.shellwarden.pipeline.GuardViolation;
import dev.shellwarden.pipeline.PipelineResult;
import dev.shellwarden.pipeline.StepReport;
import dev.shellwarden.pipeline.WorkspaceWriter.Written;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;

/** Pipelines without a shell, in shelpa's dialect. */
public class PipelineTools {

    private final PipelineService pipelines;
    private final ApprovalProperties approval;

    PipelineTools(PipelineService pipelines, ApprovalProperties approval) {
        this.pipelines = pipelines;
        this.approval = approval;
    }

    @Tool(
            name = "shelpa_pipe",
            description =
                    "Execute a virtual pipeline or navigation command: known commands joined by '|', inside the"
                            + " workspace, without a shell. Alone: pwd, cd, ls. No redirection, no substitution; write files"
                            + " with '| tee FILE'")
    @ToolHints(title = "Run a virtual pipeline", byDefault = false)
    ToolAnswer pipe(
            String command,
            @Nullable String cwd,
            @Nullable Boolean confirmOversize,
            ToolContext context) {
        ToolCall call = ToolCall.of(context);
        return guarded(() ->
                result(
                        pipelines.run(
                                new PipelineRequest(
                                        call.client().caller(),
                                        command,
                                        Optional.ofNullable(cwd),
                                        Boolean.TRUE.equals(confirmOversize),
                                        new ElicitationApprover(call.client(), approval)))));
    }

    @Tool(
            name = "shelpa_write",
            description =
                    "Write a file inside the workspace, whole or not at all; every version is kept in the mirror")
    @ToolHints(title = "Write a file", destructive = true, byDefault = false)
    ToolAnswer write(
            String path,
            String content,
            @Nullable Boolean append,
            @Nullable String cwd,
            @Nullable Boolean confirmOversize,
            ToolContext context) {
        ToolCall call = ToolCall.of(context);
        return guarded(() ->
                ToolAnswer.object(
                        written(
                                pipelines.write(
                                        new WriteRequest(
                                                call.client().caller(),
                                                path,
                                                content,
                                                Boolean.TRUE.equals(append),
                                                Optional.ofNullable(cwd),
                                                Boolean.TRUE.equals(confirmOversize),
                                                new ElicitationApprover(
                                                        call.client(), approval))))));
    }

    private static ToolAnswer guarded(Work work) {
        try {
            return work.run();
        } catch (GuardException refused) {
            Map<String, Object> violation = violation(refused.violation());
            return new ToolAnswer(List.of(Json.text(violation)), violation, true);
        } catch (InterruptedException withdrawn) {
            return ToolAnswer.error("The pipeline was cancelled");
        }
    }

    private static Map<String, Object> violation(GuardViolation violation) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", "GUARD_VIOLATION");
        error.put("reason", violation.reason().name());
        error.put("detail", violation.detail());
        error.put("suggestion", violation.suggestion());
        return Map.of("error", error);
    }

    private static ToolAnswer result(PipelineResult result) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("steps", result.steps().stream().map(PipelineTools::step).toList());
        result.written().ifPresent(written -> meta.put("tee", written(written)));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("stdout", result.stdout());
        fields.put("meta", meta);
        return new ToolAnswer(List.of(Json.text(withNullTee(fields, meta, result))), fields, false);
    }

    /** shelpa's text tells a missing tee as null; structured content holds no nulls. */
    private static Map<String, Object> withNullTee(
            Map<String, Object> fields, Map<String, Object> meta, PipelineResult result) {
        if (result.written().isPresent()) {
            return fields;
        }
        Map<String, Object> metaWithNull = new LinkedHashMap<>(meta);
        metaWithNull.put("tee", Json.Absent.NULL);
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put("meta", metaWithNull);
        return all;
    }

    private static Map<String, Object> step(StepReport step) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("command", step.command());
        fields.put("output_size", step.outputSize());
        fields.put("truncated", step.truncated());
        fields.put("execution_time_ms", step.elapsed().toMillis());
        fields.put("exit_code", step.exitCode());
        if (!step.errorText().isEmpty()) {
            fields.put("stderr", step.errorText());
        }
        return fields;
    }

    private static Map<String, Object> written(Written written) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("path", written.path());
        fields.put("bytes", written.bytes());
        fields.put("mirror", written.mirrorPath());
        fields.put("record_id", String.valueOf(written.recordId()));
        return fields;
    }

    /** What may be refused. */
    @FunctionalInterface
    private interface Work {

        ToolAnswer run() throws GuardException, InterruptedException;
    }
}
