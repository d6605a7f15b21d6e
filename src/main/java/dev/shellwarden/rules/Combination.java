package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Several conditions held together. */
public sealed interface Combination extends Condition {

    /**
     * {@code when} and {@code all}: every one holds. A subcommand condition is asked first, and the
     * others count operands after its words.
     */
    record All(List<Condition> conditions) implements Combination {

        public All {
            List<Condition> cheapFirst = new ArrayList<>(conditions);
            cheapFirst.sort(Comparator.comparing(WordCondition.WordMatches.class::isInstance));
            conditions = List.copyOf(cheapFirst);
        }

        @Override
        public boolean matches(Subject subject) {
            Subject inner = subject;
            for (int index = 0; index < conditions.size(); index++) {
                Condition condition = conditions.get(index);
                if (condition instanceof WordCondition.Subcommand subcommand) {
                    Optional<Subject> narrowed = subcommand.narrow(inner);
                    if (narrowed.isEmpty()) {
                        return false;
                    }
                    inner = narrowed.get();
                } else if (!condition.matches(inner)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** {@code any}: at least one holds. */
    record Any(List<Condition> conditions) implements Combination {
        @Override
        public boolean matches(Subject subject) {
            for (int index = 0; index < conditions.size(); index++) {
                if (conditions.get(index).matches(subject)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code not}: it does not hold. */
    record Not(Condition condition) implements Combination {
        @Override
        public boolean matches(Subject subject) {
            return !condition.matches(subject);
        }
    }
}
