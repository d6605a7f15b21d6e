package dev.shellwarden.rules;

import java.util.List;

/** Conditions made shorter by what is known of every subject that they will be asked about. */
final class Known {

    private static final Condition ALWAYS = new Combination.All(List.of());
    private static final Condition NEVER = new Combination.Any(List.of());

    private final String program;

    private Known(String program) {
        this.program = program;
    }

    /** The program has this base name. */
    static Known program(String name) {
        return new Known(name);
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
            case WordCondition.Program named -> named.names().fit(program) ? ALWAYS : NEVER;
            case Combination.All all -> all(all);
            case Combination.Any any -> any(any);
            case Combination.Not not -> not(simplified(not.condition()));
            default -> condition;
        };
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
