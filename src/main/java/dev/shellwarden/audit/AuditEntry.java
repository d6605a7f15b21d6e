package dev.shellwarden.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A record as read back.
 *
 * @param time when it was written
 * @param event what happened
 * @param decision {@code allow}, {@code ask}, {@code deny}, or empty
 * @param command the text, empty where there is none
 * @param fields all members as written, hashes left out
 * @param line the whole line
 */
public record AuditEntry(
        Instant time,
        String event,
        String decision,
        String command,
        Map<String, Object> fields,
        String line) {

    private static final List<String> SHOWN_APART =
            List.of("time", "event", "decision", "command", "sequence", "previous", "hash");

    public AuditEntry {
        fields = Map.copyOf(fields);
    }

    /** The members that are not shown in a column of their own, in the order of their names. */
    public Map<String, Object> details() {
        Map<String, Object> details = new java.util.TreeMap<>(fields);
        details.keySet().removeAll(SHOWN_APART);
        return details;
    }
}
