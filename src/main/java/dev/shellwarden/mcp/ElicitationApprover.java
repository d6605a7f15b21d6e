package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.approval.ApprovalRequest;
import dev.shellwarden.approval.ApprovalText;
import dev.shellwarden.approval.Approver;
import dev.shellwarden.approval.Challenge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Asks the person at the client by MCP's elicitation (specification of 2025-06-18, client
 * features).
 */
final class ElicitationApprover implements Approver {

    private static final String ONCE = "once";
    private static final String FOR_CONNECTION = "for this connection";
    private static final String NO = "no";

    private final ClientLink client;
    private final ApprovalProperties properties;

    ElicitationApprover(ClientLink client, ApprovalProperties properties) {
        this.client = client;
        this.properties = properties;
    }

    @Override
    public boolean available() {
        return client.canElicit();
    }

    @Override
    public Answer ask(ApprovalRequest request) throws InterruptedException {
        Optional<String> text = ApprovalText.of(request);
        if (text.isEmpty()) {
            return Answer.TOO_LONG;
        }
        Challenge.Puzzle puzzle = properties.challenge().puzzle();
        try {
            return read(
                    client.elicit(
                            text.get(), schema(request.grantable(), puzzle), properties.timeout()),
                    request.grantable(),
                    puzzle);
        } catch (TimeoutException late) {
            return Answer.TIMED_OUT;
        } catch (RpcException unable) {
            return Answer.FAILED;
        }
    }

    private static Map<String, Object> schema(boolean grantable, Challenge.Puzzle puzzle) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("answer", choice(grantable));
        if (puzzle.asksForEntry()) {
            fields.put("confirmation", entry(puzzle.text()));
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", fields);
        schema.put("required", List.copyOf(fields.keySet()));
        return schema;
    }

    private static Map<String, Object> choice(boolean grantable) {
        List<String> values = new ArrayList<>(List.of(NO, ONCE));
        if (grantable) {
            values.add(FOR_CONNECTION);
        }
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("type", "string");
        choice.put("title", "May it run?");
        choice.put("enum", values);
        return choice;
    }

    private static Map<String, Object> entry(String text) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("type", "string");
        entry.put("title", "Confirmation");
        entry.put("description", text);
        return entry;
    }

    private static Answer read(
            Map<String, Object> result, boolean grantable, Challenge.Puzzle puzzle) {
        return switch (String.valueOf(result.get("action"))) {
            case "decline" -> Answer.DECLINED;
            case "cancel" -> Answer.CANCELLED;
            case "accept" -> accepted(Message.object(result.get("content")), grantable, puzzle);
            default -> Answer.MALFORMED;
        };
    }

    private static Answer accepted(
            Map<String, Object> content, boolean grantable, Challenge.Puzzle puzzle) {
        Object answer = content.getOrDefault("answer", "");
        if (answer.equals(NO)) {
            return Answer.DECLINED;
        }
        if (!puzzle.isSolvedBy(String.valueOf(content.getOrDefault("confirmation", "")))) {
            return Answer.MALFORMED;
        }
        if (answer.equals(ONCE)) {
            return Answer.ONCE;
        }
        return grantable && answer.equals(FOR_CONNECTION)
                ? Answer.FOR_CONNECTION
                : Answer.MALFORMED;
    }
}
