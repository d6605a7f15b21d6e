package dev.shellwarden.rules;

import com.google.re2j.Pattern;
import dev.shellwarden.program.Argument;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the words of an invocation must be like. */
public sealed interface WordCondition extends Condition {

    /** {@code program}: the base name is one of these. */
    record Program(Globs names) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            return names.fit(subject.invocation().name());
        }
    }

    /** {@code subcommand}: the subcommand words begin with one of these. */
    record Subcommand(List<List<Glob>> paths) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            return narrow(subject).isPresent();
        }

        Optional<Subject> narrow(Subject subject) {
            for (int index = 0; index < paths.size(); index++) {
                Optional<Subject> narrowed = subject.under(paths.get(index));
                if (narrowed.isPresent()) {
                    return narrowed;
                }
            }
            return Optional.empty();
        }
    }

    /** {@code any-option}, {@code all-options}, {@code no-option}. */
    record Options(Quantity quantity, List<WordPattern> patterns) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            return quantity.holds(patterns, pattern -> pattern.matches(subject));
        }
    }

    /**
     * {@code any-operand}, {@code all-operands}, {@code no-operand}: what is neither option nor
     * subcommand.
     */
    record Operands(Quantity quantity, Globs patterns) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> operands = subject.operands();
            return (quantity != Quantity.ALL || !operands.isEmpty())
                    && quantity.holds(operands, word -> patterns.fit(word.value()));
        }
    }

    /** {@code operand}: the operand at a place, from 0, or from the end, -1 being the last. */
    record OperandAt(int index, Globs patterns) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> operands = subject.operands();
            int place = index < 0 ? operands.size() + index : index;
            return place >= 0
                    && place < operands.size()
                    && patterns.fit(operands.get(place).value());
        }
    }

    /** {@code operands}: how many there are. */
    record OperandCount(int least, int most) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            int count = subject.operands().size();
            return count >= least && count <= most;
        }
    }

    /** {@code any-word}: any word after the program looks so. */
    record AnyWord(Globs patterns) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> words = subject.invocation().argv();
            for (int index = 1; index < words.size(); index++) {
                if (patterns.fit(words.get(index).value())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code last-word}: the last word looks so. */
    record LastWord(Globs patterns) implements WordCondition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> words = Subject.arguments(subject.invocation());
            return !words.isEmpty() && patterns.fit(words.getLast().value());
        }
    }

    /** {@code word-matches}: a regular expression is found in a single word after the program. */
    final class WordMatches implements WordCondition {

        private final Pattern pattern;
        private final RequiredText required;

        /** A condition with an expression of linear time. */
        public WordMatches(Pattern pattern) {
            this.pattern = pattern;
            this.required = RequiredText.of(pattern.pattern());
        }

        @Override
        public boolean matches(Subject subject) {
            List<Argument> words = subject.invocation().argv();
            for (int index = 1; index < words.size(); index++) {
                String word = words.get(index).value();
                if (required.mayBeIn(word) && pattern.matcher(word).find()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** How many of several patterns must fit. */
    enum Quantity {
        ANY,
        ALL,
        NONE;

        <T> boolean holds(List<T> patterns, Predicate<T> test) {
            boolean untilHit = this != ALL;
            for (int index = 0; index < patterns.size(); index++) {
                if (test.test(patterns.get(index)) == untilHit) {
                    return this == ANY;
                }
            }
            return this != ANY;
        }
    }
}
