package dev.shellwarden.audit;

import dev.shellwarden.workspace.Caller;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that happened, as the trail keeps it. Time, sequence and hashes are added by the trail.
 *
 * @param event what happened
 * @param id the call's or job's id, the same in all its records
 * @param caller who asked
 * @param tool the tool or entrance
 * @param command the text, secrets already taken out
 * @param directory where it runs
 * @param decision {@code allow}, {@code ask} or {@code deny}, where one was made
 * @param rules ids of the rules and lists that matched
 * @param reasons why, in words, secrets already taken out
 * @param details further fields of the event: approval, sandbox, exit, signal, durations, counts;
 *     values are text, numbers, booleans or lists of text
 */
public record AuditRecord(
        Event event,
        String id,
        Caller caller,
        String tool,
        String command,
        Optional<String> directory,
        Optional<String> decision,
        List<String> rules,
        List<String> reasons,
        Map<String, Object> details) {

    /** The longest text of a refused command that is kept whole, in characters. */
    static final int MAX_REFUSED_TEXT = 4096;

    public AuditRecord {
        rules = List.copyOf(rules);
        reasons = List.copyOf(reasons);
        details = Map.copyOf(details);
    }

    /** The record's fields in the order in which they are written. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("event", event.label());
        fields.put("id", id);
        fields.put("client", caller.client());
        fields.put("connection", caller.connection());
        caller.principal().ifPresent(principal -> fields.put("principal", principal));
        fields.put("tool", tool);
        putCommand(fields);
        directory.ifPresent(value -> fields.put("directory", value));
        decision.ifPresent(value -> fields.put("decision", value));
        putUnlessEmpty(fields, "rules", rules);
        putUnlessEmpty(fields, "reasons", reasons);
        details.keySet().stream().sorted().forEach(name -> fields.put(name, details.get(name)));
        return fields;
    }

    private void putCommand(Map<String, Object> fields) {
        if (event == Event.REFUSED && command.length() > MAX_REFUSED_TEXT) {
            int end =
                    Character.isHighSurrogate(command.charAt(MAX_REFUSED_TEXT - 1))
                            ? MAX_REFUSED_TEXT - 1
                            : MAX_REFUSED_TEXT;
            fields.put("command", command.substring(0, end));
            fields.put("command_characters", command.length());
            fields.put("command_sha256", Hashes.sha256(command));
        } else {
            fields.put("command", command);
        }
    }

    private static void putUnlessEmpty(
            Map<String, Object> fields, String name, List<String> values) {
        if (!values.isEmpty()) {
            fields.put(name, values);
        }
    }

    /** What may happen. */
    public enum Event {
        ASSESSED,
        REFUSED,
        APPROVAL,
        STARTED,
        FINISHED,
        TIMED_OUT,
        CANCELLED,
        START_FAILED,
        VIOLATION,
        JOB_STARTED,
        JOB_INPUT,
        JOB_STOPPED,
        JOB_ENDED;

        /** The name in the trail. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }
}
