package dev.shellwarden.rules;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Conditions made shorter by what is known of every subject that they will be asked about. */
final class Known {

    private static final Condition ALWAYS = new Combination.All(List.of());
    private static final Condition NEVER = new Combination.Any(List.of());

    private final Optional<String> program;

    private Known(Optional<String> program) {
        this.program = program;
    }

    /** The program has this base name. */
    static Known program(String name) {
        return new Known(Optional.of(name));
    }

    /** The program has a name that no condition spells out. */
    static Known unnamed() {
        return new Known(Optional.empty());
    }

    /** Adds the program names that a condition on the invocation itself spells out. */
    static void addPrograms(Condition condition, Set<String> names) {
        switch (condition) {
            case WordCondition.Program named -> names.addAll(named.names().literals());
            case Combination.All all -> all.conditions().forEach(part -> addPrograms(part, names));
            case Combination.Any any -> any.conditions().forEach(part -> addPrograms(part, names));
            case Combination.Not not -> addPrograms(not.condition(), names);
            default -> {}
        }
    }

    /** Whether a simplified condition holds of nothing. */
    static boolean isNever(Condition simplified) {
        return simplified.equals(NEVER);
    }

    /**
     * What is left of a condition. What it says of other invocations, earlier or in the same pipe,
     * stays.
     */
    Condition simplified(Condition condition) {
        return switch (condition) {
            case WordCondition.Program named -> program(named);
            case Combination.All all -> all(all);
            case Combination.Any any -> any(any);
            case Combination.Not not -> not(simplified(not.condition()));
            default -> condition;
        };
    }

    private Condition program(WordCondition.Program named) {
        if (program.isPresent()) {
            return named.names().fit(program.get()) ? ALWAYS : NEVER;
        }
        return named.names().isLiteral() ? NEVER : named;
    }

    private Condition all(Combination.All all) {
        List<Condition> left =
                all.conditions().stream()
                        .map(this::simplified)
                        .filter(part -> !part.equals(ALWAYS))
                        .toList();
        if (left.contains(NEVER)) {
            return NEVER;
        }
        return left.size() == 1 ? left.getFirst() : new Combination.All(left);
    }

    private Condition any(Combination.Any any) {
        List<Condition> left =
                any.conditions().stream()
                        .map(this::simplified)
                        .filter(part -> !part.equals(NEVER))
                        .toList();
        if (left.contains(ALWAYS)) {
            return ALWAYS;
        }
        return left.size() == 1 ? left.getFirst() : new Combination.Any(left);
    }

    private static Condition not(Condition part) {
        if (part.equals(ALWAYS)) {
            return NEVER;
        }
        return part.equals(NEVER) ? ALWAYS : new Combination.Not(part);
    }
}
