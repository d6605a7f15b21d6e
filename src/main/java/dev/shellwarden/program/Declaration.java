package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One command that declares variables: export, readonly, declare, local, typeset. */
final class Declaration {

    private static final String TYPES = "iluncA";

    private final String command;
    private final Set<Character> flags;
    private final boolean exports;
    private final List<VariableAssignment> assignments;
    private final InvocationBuilder builder;
    private final ShellState state;

    Declaration(Call call, InvocationBuilder builder, ShellState state) {
        this.command = call.program().text();
        this.flags = flags(call.arguments());
        this.exports = command.equals("export") && !has('n') || has('x');
        this.assignments = new ArrayList<>(call.assignments());
        this.builder = builder;
        this.state = state;
    }

    private static Set<Character> flags(List<Field> words) {
        Set<Character> flags = new HashSet<>();
        for (Field word : words) {
            if (word.text().startsWith("-")) {
                word.text().chars().skip(1).forEach(c -> flags.add((char) c));
            }
        }
        return flags;
    }

    private boolean has(char flag) {
        return flags.contains(flag);
    }

    /** The variables set for the command and by it, so far. */
    List<VariableAssignment> assignments() {
        return assignments;
    }

    /** Declares what one of its words names. */
    void declare(Field word) {
        int equals = word.text().indexOf('=');
        String name = equals < 0 ? word.text() : word.text().substring(0, equals);
        if (has('f')) {
            state.function(name).ifPresent(function -> state.define(name, function.asExported()));
        } else if (ArithmeticRoom.isName(name)) {
            declare(name, word, equals);
        } else {
            unproved(name, word);
        }
    }

    private void declare(String name, Field word, int equals) {
        boolean stays = exports || state.isExported(name);
        if (flags.stream().anyMatch(flag -> TYPES.indexOf(flag) >= 0)) {
            typed(name, word, equals);
        }
        if (equals < 0) {
            state.variable(name)
                    .ifPresent(variable ->
                            state.set(name, exports ? variable.asExported() : variable));
        } else {
            assign(name, word.part(equals + 1), word.isStatic(), stays);
        }
        if (command.equals("readonly") || has('r')) {
            state.distrust(name);
        }
    }

    private void assign(String name, Field value, boolean known, boolean exported) {
        if (has('i')) {
            Declarations.evaluated(value, "declare -i", builder);
        }
        state.set(name, variable(name, value, known, exported));
        assignments.add(
                new VariableAssignment(
                        name,
                        value.argument(),
                        exported
                                ? VariableAssignment.Scope.EXPORTED
                                : VariableAssignment.Scope.SHELL));
    }

    private Variable variable(String name, Field value, boolean known, boolean exported) {
        if (has('a') || has('A') || value.text().startsWith("(")) {
            return Variable.unknown(name, exported);
        }
        boolean whole = known && !has('i') && !has('n') || !value.value().known();
        return Variable.scalar(whole ? value.value() : Value.unknown("$" + name), exported);
    }

    /**
     * An attribute changes what assignments to the name, or to the one that it stands for, store.
     */
    private void typed(String name, Field word, int equals) {
        state.distrust(name);
        if (has('A') && !has('n') && !has('i')) {
            state.associate(name);
        }
        if (has('i') && !has('n')) {
            state.integer(name);
        }
        if (has('n') && equals > 0) {
            String target = word.text().substring(equals + 1).replaceAll("\\[.*", "");
            if (!word.isStatic() || !ArithmeticRoom.isName(target)) {
                state.reroute("a variable stands for another whose name is not known");
            }
            state.distrust(target);
            state.forget(Set.of(target));
        }
    }

    private void unproved(String name, Field word) {
        if (name.matches("[A-Za-z_][A-Za-z0-9_]*\\+")) {
            String plain = name.substring(0, name.length() - 1);
            state.set(plain, Variable.unknown(plain, state.isExported(plain)));
            return;
        }
        boolean listing = has('p') || word.text().isEmpty();
        if (!listing) {
            builder.concern(
                    Concern.Kind.EVALUATED_WORD,
                    "'%s' is evaluated as a variable's name".formatted(word.text()));
            if (!word.isStatic()) {
                state.reroute("a variable whose name is not known is set");
            }
        }
    }
}
