package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program's words split by its entry. Filled by {@link OptionReader}. */
final class SplitWords {

    private final List<Given> options = new ArrayList<>();
    private final List<Field> operands = new ArrayList<>();
    private final List<String> subcommands = new ArrayList<>(1);
    private final List<Field> unknown = new ArrayList<>(0);
    private CommandSpec command;
    private List<Field> tail = List.of();
    private int tailAt = -1;

    /** An option as given, with its values. */
    record Given(OptionSpec spec, List<Field> values, Field word) {

        Optional<Field> value() {
            return values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
        }
    }

    SplitWords(CommandSpec command) {
        this.command = command;
    }

    List<Given> options() {
        return options;
    }

    List<Field> operands() {
        return operands;
    }

    List<String> subcommands() {
        return subcommands;
    }

    List<Field> unknown() {
        return unknown;
    }

    /** What the innermost subcommand makes of its words. */
    CommandSpec command() {
        return command;
    }

    void descend(String name, CommandSpec inner) {
        subcommands.add(name);
        command = inner;
    }

    /** The words of the program that this one runs; empty when there are none. */
    List<Field> tail() {
        return tail;
    }

    /** The index of the first word of {@link #tail} among the arguments, -1 without one. */
    int tailAt() {
        return tailAt;
    }

    void tail(List<Field> words, int at) {
        tail = words;
        tailAt = at;
    }

    boolean has(String name) {
        for (Given option : options) {
            if (option.spec().names().contains(name)) {
                return true;
            }
        }
        return false;
    }

    boolean hasAny(List<String> names) {
        for (String name : names) {
            if (has(name)) {
                return true;
            }
        }
        return false;
    }
}
