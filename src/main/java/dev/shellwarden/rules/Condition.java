package dev.shellwarden.rules;

/**
 * What an invocation must be like. A closed set; docs/writing-rules.md describes each with its key.
 */
public sealed interface Condition permits Combination, PlaceCondition, UseCondition, WordCondition {

    /** Whether the subject is so. */
    boolean matches(Subject subject);

    /**
     * The subject as this condition's operand places count: behind the subcommand words that it
     * names.
     */
    default Subject view(Subject subject) {
        return switch (this) {
            case WordCondition.Subcommand subcommand -> subcommand.narrow(subject).orElse(subject);
            case Combination.All all -> {
                for (Condition part : all.conditions()) {
                    Subject view = part.view(subject);
                    if (view.skipped() > 0) {
                        yield view;
                    }
                }
                yield subject;
            }
            case Combination.Any any -> {
                for (Condition part : any.conditions()) {
                    if (part.matches(subject)) {
                        yield part.view(subject);
                    }
                }
                yield subject;
            }
            default -> subject;
        };
    }
}
