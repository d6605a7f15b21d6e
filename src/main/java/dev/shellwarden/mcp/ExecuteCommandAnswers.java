package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.Outcome;
import dev.shellwarden.process.Termination;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code execute_command} answers, as mcpz's clients read it. */
final class ExecuteCommandAnswers {

    private static final int NO_CODE = -1;

    private ExecuteCommandAnswers() {}

    static ToolAnswer answer(CommandRequest request, Outcome outcome) {
        return AnswerSize.fit(outcome, fitting -> rendered(request, fitting));
    }

    private static ToolAnswer rendered(CommandRequest request, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) -> completed(request, execution);
            case Outcome.TimedOut(Outcome.Execution execution, var limit) ->
                    object(
                            request,
                            line(
                                    output(execution),
                                    "Command timed out after %d seconds"
                                            .formatted(limit.toSeconds())),
                            NO_CODE,
                            true);
            case Outcome.Cancelled ignored -> object(request, "Command cancelled", NO_CODE, true);
            case Outcome.Refused refused ->
                    object(
                            request,
                            String.join(
                                    "\n",
                                    Refusals.texts("Command denied by security policy: ", refused)),
                            NO_CODE,
                            true);
            case Outcome.NotStarted notStarted ->
                    object(request, "Failed to execute: " + notStarted.reason(), NO_CODE, true);
        };
    }

    private static ToolAnswer completed(CommandRequest request, Outcome.Execution execution) {
        String output = output(execution);
        return switch (execution.termination()) {
            case Termination.Exited(int code) -> object(request, output, code, false);
            case Termination.Signaled(int ignored, String name) ->
                    object(request, line(output, "Command was killed by " + name), NO_CODE, false);
            case Termination.LimitExceeded(String limit, String value) ->
                    object(
                            request,
                            line(
                                    output,
                                    "Command exceeded its %s limit of %s".formatted(limit, value)),
                            NO_CODE,
                            true);
            case Termination.TimedOut ignored ->
                    object(request, line(output, "Command timed out"), NO_CODE, true);
            case Termination.Cancelled ignored ->
                    object(request, line(output, "Command cancelled"), NO_CODE, true);
        };
    }

    private static String output(Outcome.Execution execution) {
        String output = Inline.text(execution.stdout());
        return execution.notes().isEmpty()
                ? output
                : line(output, String.join("\n", execution.notes()));
    }

    private static String line(String output, String last) {
        return output.isEmpty() || output.endsWith("\n") ? output + last : output + "\n" + last;
    }

    private static ToolAnswer object(
            CommandRequest request, String output, int code, boolean failed) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("command", AnswerSize.echo(request.command()));
        object.put("output", output);
        object.put("return_code", code);
        return new ToolAnswer(List.of(Json.prettyText(object)), object, failed);
    }
}
