package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a condition is asked about.
 *
 * @param invocation the invocation
 * @param facts what else is known
 * @param subcommands the subcommand words as they were written
 * @param skipped how many operands a subcommand condition has taken for subcommand words
 */
public record Subject(Invocation invocation, Facts facts, List<String> subcommands, int skipped) {

    /** An invocation with nothing skipped. */
    public static Subject of(Invocation invocation, Facts facts) {
        return new Subject(invocation, facts, written(invocation), 0);
    }

    /** Another invocation judged with the same facts. */
    Subject at(Invocation other) {
        return of(other, facts);
    }

    /** The operands after the subcommand words. */
    List<Argument> operands() {
        List<Argument> all = operandsOf(invocation);
        return skipped == 0 ? all : all.subList(Math.min(skipped, all.size()), all.size());
    }

    /**
     * The operands as the program's entry reads them, else every word that does not look like an
     * option.
     */
    static List<Argument> operandsOf(Invocation invocation) {
        Optional<Reading> reading = invocation.reading();
        return reading.isPresent() ? reading.get().operands() : plainWords(invocation);
    }

    private static List<Argument> plainWords(Invocation invocation) {
        List<Argument> words = new ArrayList<>();
        boolean optionsEnded = false;
        for (Argument word : arguments(invocation)) {
            if (!optionsEnded && word.value().equals("--")) {
                optionsEnded = true;
            } else if (optionsEnded || !word.value().startsWith("-") || word.value().equals("-")) {
                words.add(word);
            }
        }
        return words;
    }

    /** The word that a subcommand condition asks about first; absent when there is none. */
    Optional<String> firstWord() {
        if (!subcommands.isEmpty()) {
            return Optional.of(subcommands.getFirst());
        }
        List<Argument> operands = operandsOf(invocation);
        return operands.isEmpty() ? Optional.empty() : Optional.of(operands.getFirst().value());
    }

    static List<Argument> arguments(Invocation invocation) {
        List<Argument> argv = invocation.argv();
        return argv.isEmpty() ? argv : argv.subList(1, argv.size());
    }

    /**
     * This subject with the operands that spell {@code words} after the known subcommands skipped,
     * if they do.
     */
    Optional<Subject> under(List<Glob> words) {
        List<String> known = subcommands;
        List<Argument> operands = operandsOf(invocation);
        for (int index = 0; index < words.size(); index++) {
            int operand = index - known.size();
            if (operand >= operands.size()) {
                return Optional.empty();
            }
            String word = operand < 0 ? known.get(index) : operands.get(operand).value();
            if (!words.get(index).matches(word)) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new Subject(
                        invocation, facts, subcommands, Math.max(0, words.size() - known.size())));
    }

    /** The subcommand words as written: an entry may list several words under one name. */
    private static List<String> written(Invocation invocation) {
        if (invocation.reading().isEmpty() || invocation.reading().get().subcommands().isEmpty()) {
            return List.of();
        }
        Reading reading = invocation.reading().get();
        List<String> words = new ArrayList<>();
        for (Argument word : arguments(invocation)) {
            if (words.size() < reading.subcommands().size()
                    && !word.value().startsWith("-")
                    && !isValue(word, reading)) {
                words.add(word.value());
            }
        }
        return words.size() == reading.subcommands().size() ? words : reading.subcommands();
    }

    private static boolean isValue(Argument word, Reading reading) {
        for (Reading.Option option : reading.options()) {
            if (option.value().isPresent() && option.value().get().equals(word)) {
                return true;
            }
        }
        return false;
    }
}
