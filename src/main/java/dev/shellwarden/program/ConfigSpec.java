package dev.shellwarden.program;

import dev.shellwarden.workspace.StarPattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Settings that a program takes as {@code key=value} or {@code key value} among its words.
 *
 * @param ignoreCase whether keys are compared without regard to case
 * @param harmless patterns of keys that run nothing, whatever their value
 * @param keys what the value of a key is, by pattern
 */
public record ConfigSpec(boolean ignoreCase, List<String> harmless, Map<String, ValueSpec> keys) {

    /** No setting is known. */
    public static final ConfigSpec NONE = new ConfigSpec(false, List.of(), Map.of());

    public ConfigSpec {
        harmless = List.copyOf(harmless);
        keys = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    }

    /**
     * What the value of {@code key} is: text for a harmless one, absent for one that is not listed.
     */
    public Optional<ValueSpec> find(String key) {
        Optional<ValueSpec> listed =
                keys.entrySet().stream()
                        .filter(entry -> matches(entry.getKey(), key))
                        .map(Map.Entry::getValue)
                        .findFirst();
        if (listed.isEmpty() && harmless.stream().anyMatch(pattern -> matches(pattern, key))) {
            return Optional.of(ValueSpec.TEXT);
        }
        return listed;
    }

    private boolean matches(String pattern, String key) {
        return ignoreCase
                ? StarPattern.matches(
                        pattern.toLowerCase(Locale.ROOT), key.toLowerCase(Locale.ROOT))
                : StarPattern.matches(pattern, key);
    }
}
