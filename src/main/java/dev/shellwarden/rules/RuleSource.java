package dev.shellwarden.rules;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A group of rules that may not have been read yet. Which programs its rules are about is known
 * without reading it.
 */
final class RuleSource {

    private final boolean shared;
    private final Set<String> programs;
    private final Supplier<RuleGroup> reader;
    private @Nullable RuleGroup group;

    /**
     * @param shared whether it has rules that any program can match
     * @param programs the base names that its other rules are about
     * @param reader reads it, once
     */
    RuleSource(boolean shared, Set<String> programs, Supplier<RuleGroup> reader) {
        this.shared = shared;
        this.programs = Set.copyOf(programs);
        this.reader = reader;
    }

    /** A group that is read. */
    static RuleSource of(RuleGroup group) {
        Set<String> programs = new HashSet<>();
        boolean shared = false;
        for (Rule rule : group.rules()) {
            Optional<Set<String>> names = ProgramNames.of(rule.when());
            names.ifPresent(programs::addAll);
            shared |= names.isEmpty();
        }
        return new RuleSource(shared, programs, () -> group);
    }

    boolean isShared() {
        return shared;
    }

    Set<String> programs() {
        return programs;
    }

    /** Its rules, read at the first call. */
    synchronized RuleGroup group() {
        RuleGroup known = group;
        if (known == null) {
            known = reader.get();
            group = known;
        }
        return known;
    }
}
