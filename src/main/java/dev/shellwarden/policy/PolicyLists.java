package dev.shellwarden.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The named lists of a policy, read once; empty ones are left out.
 *
 * @param deny what denies
 * @param allow what every command must be
 * @param blocked commands with options that deny
 */
record PolicyLists(
        Map<String, List<CommandPattern>> deny,
        Map<String, List<CommandPattern>> allow,
        Map<String, List<BlockedCommand>> blocked) {

    /**
     * The lists of the configuration.
     *
     * @throws IllegalArgumentException when an entry cannot be read, naming its list
     */
    static PolicyLists of(PolicyProperties properties) {
        return new PolicyLists(
                parsed("deny", properties.deny(), CommandPattern::of),
                parsed("allow", properties.allow(), CommandPattern::of),
                parsed("blocked-commands", properties.blockedCommands(), BlockedCommand::of));
    }

    private static <T> Map<String, List<T>> parsed(
            String property, Map<String, List<String>> lists, Function<String, T> parser) {
        Map<String, List<T>> parsed = new LinkedHashMap<>();
        new TreeMap<>(lists)
                .forEach((name, entries) ->
                        parsed.put(
                                name,
                                entries.stream()
                                        .filter(entry -> !entry.isBlank())
                                        .map(entry -> entry(property, name, entry, parser))
                                        .toList()));
        parsed.values().removeIf(List::isEmpty);
        return parsed;
    }

    private static <T> T entry(
            String property, String list, String entry, Function<String, T> parser) {
        try {
            return parser.apply(entry);
        } catch (IllegalArgumentException broken) {
            throw new IllegalArgumentException(
                    "shellwarden.policy.%s.%s: '%s' cannot be read: %s"
                            .formatted(property, list, entry, broken.getMessage()));
        }
    }

    /** What becomes of a text that is not known as a whole: no list can be held against it. */
    Verdict unknown(Verdict configured) {
        if (!allow.isEmpty()) {
            return Verdict.DENY;
        }
        return deny.isEmpty() && blocked.isEmpty() ? configured : configured.or(Verdict.ASK);
    }
}
