package dev.shellwarden.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The programs that a condition is about. */
final class ProgramNames {

    private ProgramNames() {}

    /** The base names that a condition can match; empty when it can match others. */
    static Optional<Set<String>> of(Condition condition) {
        return switch (condition) {
            case WordCondition.Program program when program.names().isLiteral() ->
                    Optional.of(program.names().literals());
            case Combination.All all ->
                    all.conditions().stream().flatMap(part -> of(part).stream()).findFirst();
            case Combination.Any any -> union(any.conditions());
            default -> Optional.empty();
        };
    }

    private static Optional<Set<String>> union(List<Condition> conditions) {
        Set<String> names = new HashSet<>();
        for (Condition condition : conditions) {
            Optional<Set<String>> part = of(condition);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            names.addAll(part.get());
        }
        return Optional.of(names);
    }
}
