package dev.shellwarden.rules;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What an invocation must have at all for a rule to be asked. */
enum Requirement {
    NOTHING,
    PATHS,
    CODE,
    ASSIGNMENTS;

    static Requirement of(Condition condition) {
        return switch (condition) {
            case UseCondition.UsedPath path -> PATHS;
            case UseCondition.Code code -> CODE;
            case UseCondition.Assigned assigned -> ASSIGNMENTS;
            case Combination.All all -> ofAll(all.conditions());
            case Combination.Any any -> ofAny(any.conditions());
            default -> NOTHING;
        };
    }

    private static Requirement ofAll(List<Condition> conditions) {
        return conditions.stream()
                .map(Requirement::of)
                .filter(part -> part != NOTHING)
                .findFirst()
                .orElse(NOTHING);
    }

    private static Requirement ofAny(List<Condition> conditions) {
        Set<Requirement> parts = EnumSet.noneOf(Requirement.class);
        conditions.forEach(condition -> parts.add(of(condition)));
        return parts.size() == 1 ? parts.iterator().next() : NOTHING;
    }

    boolean isMet(Subject subject) {
        return switch (this) {
            case NOTHING -> true;
            case PATHS -> !subject.facts().paths(subject.invocation()).isEmpty();
            case CODE -> !subject.facts().statements(subject.invocation()).isEmpty();
            case ASSIGNMENTS -> !subject.invocation().assignments().isEmpty();
        };
    }
}
