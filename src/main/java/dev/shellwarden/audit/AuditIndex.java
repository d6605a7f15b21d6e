package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;

/**
 * Which files the trail has, oldest first: one line a file, {@code +} in front of one that is kept
 * and {@code -} in front of one that was deleted by age, then a line with the HMAC of all of them.
 * It tells whole files that were taken away or put in.
 */
final class AuditIndex {

    private final Map<String, Boolean> kept = new LinkedHashMap<>();

    private AuditIndex() {}

    /** The index as written; empty when there is none yet. */
    static AuditIndex read(Path file, Mac mac) throws IOException {
        AuditIndex index = new AuditIndex();
        if (!Files.exists(file)) {
            return index;
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int seal = text.lastIndexOf('=');
        if (seal < 0
                || !seal(text.substring(0, seal), mac).equals(text.substring(seal + 1).strip())) {
            throw new IOException(
                    "%s is not in the form and seal of this trail's key".formatted(file));
        }
        text.substring(0, seal)
                .lines()
                .forEach(line -> index.kept.put(line.substring(1), line.charAt(0) == '+'));
        return index;
    }

    /** Writes the index anew, whole or not at all. */
    void write(Path file, Mac mac) throws IOException {
        StringBuilder text = new StringBuilder();
        kept.forEach((name, isKept) -> text.append(isKept ? '+' : '-').append(name).append('\n'));
        AuditDirectory.replace(file, text + "=" + seal(text.toString(), mac) + "\n");
    }

    void add(String name) {
        kept.put(name, true);
    }

    void retire(String name) {
        kept.replace(name, false);
    }

    /** The files that must be there, oldest first. */
    List<String> keptNames() {
        List<String> names = new ArrayList<>();
        kept.forEach((name, isKept) -> {
            if (isKept) {
                names.add(name);
            }
        });
        return names;
    }

    /** The files that were deleted by age, or whose deletion a server's death prevented. */
    List<String> retiredNames() {
        List<String> names = new ArrayList<>(kept.keySet());
        names.removeAll(keptNames());
        return names;
    }

    boolean isRetired(String name) {
        return Boolean.FALSE.equals(kept.get(name));
    }

    /** The file that was begun last, deleted or not. */
    Optional<String> last() {
        return kept.keySet().stream().reduce((earlier, later) -> later);
    }

    private static String seal(String text, Mac mac) {
        return Hashes.hex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
