package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.Outcome;
import dev.shellwarden.process.Termination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code run_command} answers, as mcp-server-command's clients read it. */
final class RunCommandAnswers {

    private static final int NO_CODE = -1;

    private RunCommandAnswers() {}

    static ToolAnswer answer(CommandRequest request, Outcome outcome) {
        return AnswerSize.fit(outcome, RunCommandAnswers::rendered);
    }

    private static ToolAnswer rendered(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) -> completed(execution);
            case Outcome.TimedOut(Outcome.Execution execution, var limit) ->
                    ran(
                            execution,
                            "Command timed out after %d seconds".formatted(limit.toSeconds()),
                            NO_CODE);
            case Outcome.Cancelled ignored -> message("Command cancelled");
            case Outcome.Refused refused ->
                    message(String.join("\n", Refusals.texts("Command refused: ", refused)));
            case Outcome.NotStarted notStarted ->
                    message("Failed to execute: " + notStarted.reason());
        };
    }

    private static ToolAnswer completed(Outcome.Execution execution) {
        return switch (execution.termination()) {
            case Termination.Exited(int code) ->
                    ran(execution, code == 0 ? "" : "Exit code: " + code, code);
            case Termination.Signaled(int number, String name) ->
                    ran(execution, "Command was killed by " + name, 128 + number);
            case Termination.LimitExceeded(String limit, String value) ->
                    ran(
                            execution,
                            "Command exceeded its %s limit of %s".formatted(limit, value),
                            NO_CODE);
            case Termination.TimedOut ignored -> ran(execution, "Command timed out", NO_CODE);
            case Termination.Cancelled ignored -> ran(execution, "Command cancelled", NO_CODE);
        };
    }

    private static ToolAnswer ran(Outcome.Execution execution, String end, int code) {
        String stdout = Inline.text(execution.stdout());
        String stderr = Inline.text(execution.stderr());
        List<String> messages = new ArrayList<>(execution.notes());
        if (!end.isEmpty()) {
            messages.addFirst(end);
        }
        List<String> texts = new ArrayList<>();
        texts.add(stdout);
        texts.add(stderr);
        texts.add(String.join("\n", messages));
        texts.removeIf(String::isEmpty);
        return new ToolAnswer(
                texts.isEmpty() ? List.of("") : texts,
                fields(stdout, stderr, String.join("\n", messages), code),
                !execution.succeeded());
    }

    private static ToolAnswer message(String message) {
        return new ToolAnswer(List.of(message), fields("", "", message, NO_CODE), true);
    }

    private static Map<String, Object> fields(
            String stdout, String stderr, String message, int code) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("stdout", stdout);
        fields.put("stderr", stderr);
        if (!message.isEmpty()) {
            fields.put("message", message);
        }
        fields.put("exit_code", code);
        return fields;
    }
}
