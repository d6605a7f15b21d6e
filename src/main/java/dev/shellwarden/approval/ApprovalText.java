package dev.shellwarden.approval;

import dev.shellwarden.workspace.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The question as a person reads it: our reasons first, then the whole command, fenced and escaped,
 * then where it would run, what it would get, what would be hit and what could be done instead.
 */
public final class ApprovalText {

    /**
     * The longest question in characters. A client's dialogue shows a few screens; what is longer
     * would be approved unread.
     */
    static final int MAX_LENGTH = 16_000;

    private ApprovalText() {}

    /**
     * The question, or nothing when it is too long to be shown whole and therefore cannot be
     * approved.
     */
    public static Optional<String> of(ApprovalRequest request) {
        StringBuilder text = new StringBuilder("Allow this command?\n");
        appendList(text, "Why you are asked", request.reasons());
        appendData(text, "Command", request.command());
        text.append("\nDirectory: ")
                .append(VisibleText.onOneLine(request.directory().toString()))
                .append('\n');
        request.stdin().ifPresent(stdin -> appendData(text, "Standard input", stdin));
        appendEnvironment(text, request.environment());
        appendList(text, "What would be hit", request.impact());
        appendList(text, "Safer", request.alternatives());
        return text.length() > MAX_LENGTH ? Optional.empty() : Optional.of(text.toString());
    }

    private static void appendList(StringBuilder text, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(title).append(":\n");
            lines.forEach(
                    line -> text.append("- ").append(VisibleText.onOneLine(line)).append('\n'));
        }
    }

    private static void appendEnvironment(StringBuilder text, Map<String, String> environment) {
        if (!environment.isEmpty()) {
            text.append("\nEnvironment added:\n");
            new TreeMap<>(environment)
                    .forEach((name, value) ->
                            text.append("    ")
                                    .append(VisibleText.onOneLine(name + "=" + value))
                                    .append('\n'));
        }
    }

    /**
     * Every line of the data starts with a bar, so that no line of it can pass for one of ours,
     * neither as text nor as Markdown.
     */
    private static void appendData(StringBuilder text, String title, String data) {
        text.append('\n').append(title).append(" (%d characters):\n".formatted(data.length()));
        EasilyMissed.in(data).forEach(hint -> text.append("  ! ").append(hint).append('\n'));
        VisibleText.of(data)
                .lines()
                .forEach(line -> text.append("    | ").append(line).append('\n'));
    }
}
