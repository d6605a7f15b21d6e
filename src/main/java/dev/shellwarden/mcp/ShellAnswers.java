package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.Outcome;
import dev.shellwarden.command.OutputText;
import dev.shellwarden.process.Termination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@code shell} answers. */
final class ShellAnswers {

    private ShellAnswers() {}

    static ToolAnswer answer(CommandRequest request, Outcome outcome) {
        return AnswerSize.fit(outcome, fitting -> rendered(request, fitting));
    }

    private static ToolAnswer rendered(CommandRequest request, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) ->
                    ran(
                            request,
                            execution,
                            endOf(execution.termination()),
                            completed(request, execution));
            case Outcome.TimedOut(Outcome.Execution execution, var limit) ->
                    ran(
                            request,
                            execution,
                            "Command timed out after %d seconds".formatted(limit.toSeconds()),
                            timedOut(request, execution, limit.toSeconds()));
            case Outcome.Cancelled(Path directory) ->
                    new ToolAnswer(
                            List.of("Command cancelled"),
                            facts(request, Optional.of(directory)),
                            true);
            case Outcome.Refused refused -> refused(request, refused);
            case Outcome.NotStarted(Path directory, String reason) ->
                    notStarted(request, directory, reason);
        };
    }

    private static String endOf(Termination termination) {
        return switch (termination) {
            case Termination.Exited(int code) ->
                    code == 0
                            ? "Command executed successfully"
                            : "Command failed with exit code " + code;
            case Termination.Signaled(int ignored, String name) -> "Command was killed by " + name;
            case Termination.LimitExceeded(String limit, String value) ->
                    "Command exceeded its %s limit of %s".formatted(limit, value);
            case Termination.TimedOut ignored -> "Command timed out";
            case Termination.Cancelled ignored -> "Command cancelled";
        };
    }

    private static ToolAnswer ran(
            CommandRequest request,
            Outcome.Execution execution,
            String end,
            Map<String, Object> structured) {
        List<String> texts = new ArrayList<>();
        texts.add(end);
        String stdout = Inline.text(execution.stdout());
        String stderr = Inline.text(execution.stderr());
        if (!stdout.isEmpty()) {
            texts.add(stdout);
        }
        if (!stderr.isEmpty()) {
            texts.add("[stderr]\n" + stderr);
        }
        if (!execution.notes().isEmpty()) {
            texts.add("[shellwarden]\n" + String.join("\n", execution.notes()));
            structured.put("notes", execution.notes());
        }
        return new ToolAnswer(texts, structured, !execution.succeeded());
    }

    private static Map<String, Object> completed(
            CommandRequest request, Outcome.Execution execution) {
        Map<String, Object> structured = facts(request, Optional.of(execution.directory()));
        switch (execution.termination()) {
            case Termination.Exited(int code) -> structured.put("exit_code", code);
            case Termination.Signaled(int number, String name) -> {
                structured.put("exit_code", 128 + number);
                structured.put("signal", name);
            }
            case Termination.LimitExceeded(String limit, String value) -> {
                structured.put("exit_code", -1);
                structured.put("limit", limit + " " + value);
            }
            case Termination.TimedOut ignored -> structured.put("exit_code", -1);
            case Termination.Cancelled ignored -> structured.put("exit_code", -1);
        }
        structured.put("stdout", Inline.text(execution.stdout()));
        structured.put("stderr", Inline.text(execution.stderr()));
        structured.put("execution_time_ms", execution.elapsed().toMillis());
        execution.peakMemory().ifPresent(bytes -> structured.put("peak_memory_bytes", bytes));
        structured.put("cpu_time_ms", execution.cpuTime().toMillis());
        putCuts(structured, execution);
        return structured;
    }

    private static Map<String, Object> timedOut(
            CommandRequest request, Outcome.Execution execution, long seconds) {
        Map<String, Object> structured = facts(request, Optional.of(execution.directory()));
        structured.put("timeout_seconds", seconds);
        structured.put("partial_stdout", Inline.text(execution.stdout()));
        structured.put("partial_stderr", Inline.text(execution.stderr()));
        structured.put("execution_time_ms", execution.elapsed().toMillis());
        putCuts(structured, execution);
        return structured;
    }

    private static void putCuts(Map<String, Object> structured, Outcome.Execution execution) {
        if (execution.stdout().cut() || execution.stderr().cut()) {
            structured.put("truncated", true);
        }
        putCut(structured, "stdout", "output_id", execution.stdout());
        putCut(structured, "stderr", "stderr_output_id", execution.stderr());
    }

    private static void putCut(
            Map<String, Object> structured, String stream, String idName, OutputText output) {
        if (output.cut()) {
            structured.put(stream + "_bytes", output.totalBytes());
            output.id().ifPresent(id -> structured.put(idName, id));
        }
        if (output.binary()) {
            structured.put("binary", true);
        }
    }

    private static ToolAnswer refused(CommandRequest request, Outcome.Refused refused) {
        Map<String, Object> structured = facts(request, refused.directory());
        structured.putAll(Refusals.fields(refused));
        return new ToolAnswer(Refusals.texts("Command refused: ", refused), structured, true);
    }

    private static ToolAnswer notStarted(CommandRequest request, Path directory, String reason) {
        Map<String, Object> structured = facts(request, Optional.of(directory));
        structured.put("error", reason);
        return new ToolAnswer(List.of("Command could not be started: " + reason), structured, true);
    }

    private static Map<String, Object> facts(CommandRequest request, Optional<Path> directory) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("command", AnswerSize.echo(request.command()));
        facts.put(
                "working_directory",
                directory.map(Path::toString).or(request::directory).orElse("."));
        return facts;
    }
}
