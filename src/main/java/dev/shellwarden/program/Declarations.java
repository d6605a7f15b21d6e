package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Commands that set variables by name: export, declare, read, printf -v and the like. */
final class Declarations {

    private final Analysis analysis;

    Declarations(Analysis analysis) {
        this.analysis = analysis;
    }

    Optional<String> declare(Call call, Frame frame, ShellState state) {
        List<Field> words = call.arguments();
        Set<Character> flags = flags(words);
        boolean exported =
                call.program().text().equals("export") && !flags.contains('n')
                        || flags.contains('x');
        List<VariableAssignment> assignments = new ArrayList<>(call.assignments());
        InvocationBuilder builder = analysis.launcher().builder(call, frame, state);
        for (Field word : words) {
            if (!word.text().startsWith("-") && !word.text().startsWith("+")) {
                declare(call.program().text(), word, flags, exported, assignments, builder, state);
            }
        }
        builder.assignments(assignments);
        analysis.variables().judge(assignments, Optional.empty(), builder, frame, state);
        builder.emit(analysis);
        return Optional.of("");
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

    private void declare(
            String call,
            Field word,
            Set<Character> flags,
            boolean exported,
            List<VariableAssignment> assignments,
            InvocationBuilder builder,
            ShellState state) {
        int equals = word.text().indexOf('=');
        String name = equals < 0 ? word.text() : word.text().substring(0, equals);
        if (flags.contains('f')) {
            state.function(name).ifPresent(function -> state.define(name, function.asExported()));
            return;
        }
        if (!ArithmeticRoom.isName(name)) {
            unproved(name, word, flags, builder, state);
            return;
        }
        boolean stays = exported || state.isExported(name);
        boolean typed = flags.stream().anyMatch(flag -> "iluncA".indexOf(flag) >= 0);
        if (typed) {
            typed(name, word, equals, flags, state);
        }
        if (equals < 0) {
            state.variable(name)
                    .ifPresent(variable ->
                            state.set(name, exported ? variable.asExported() : variable));
            if (call.equals("readonly") || flags.contains('r')) {
                state.distrust(name);
            }
            return;
        }
        Field value = word.part(equals + 1);
        if (flags.contains('i')) {
            evaluated(value, "declare -i", builder);
        }
        boolean whole = word.isStatic() && !flags.contains('i') && !flags.contains('n');
        boolean array = flags.contains('a') || flags.contains('A') || value.text().startsWith("(");
        state.set(
                name,
                whole && !array
                        ? Variable.scalar(value.value(), stays)
                        : array
                                ? Variable.unknown(name, stays)
                                : Variable.scalar(unknown(value, name), stays));
        if (call.equals("readonly") || flags.contains('r')) {
            state.distrust(name);
        }
        assignments.add(
                new VariableAssignment(
                        name,
                        value.argument(),
                        stays
                                ? VariableAssignment.Scope.EXPORTED
                                : VariableAssignment.Scope.SHELL));
    }

    /**
     * An attribute changes what assignments to the name, or to the one that it stands for, store.
     */
    private static void typed(
            String name, Field word, int equals, Set<Character> flags, ShellState state) {
        state.distrust(name);
        if (flags.contains('A') && flags.stream().noneMatch(flag -> "ni".indexOf(flag) >= 0)) {
            state.associate(name);
        }
        if (flags.contains('i') && !flags.contains('n')) {
            state.integer(name);
        }
        if (flags.contains('n') && equals > 0) {
            String target = word.text().substring(equals + 1).replaceAll("\\[.*", "");
            if (!word.isStatic() || !ArithmeticRoom.isName(target)) {
                state.reroute("a variable stands for another whose name is not known");
            }
            state.distrust(target);
            state.forget(Set.of(target));
        }
    }

    private static Value unknown(Field value, String name) {
        Value known = value.value();
        return known.known() ? Value.unknown("$" + name) : known;
    }

    private static void unproved(
            String name,
            Field word,
            Set<Character> flags,
            InvocationBuilder builder,
            ShellState state) {
        if (name.matches("[A-Za-z_][A-Za-z0-9_]*\\+")) {
            String plain = name.substring(0, name.length() - 1);
            state.set(plain, Variable.unknown(plain, state.isExported(plain)));
            return;
        }
        boolean listing = flags.contains('p') || word.text().isEmpty();
        if (!listing) {
            builder.concern(
                    Concern.Kind.EVALUATED_WORD,
                    "'%s' is evaluated as a variable's name".formatted(word.text()));
            if (!word.isStatic()) {
                state.reroute("a variable whose name is not known is set");
            }
        }
    }

    private static void evaluated(Field word, String where, InvocationBuilder builder) {
        if (ArithmeticRoom.runs(word.value())) {
            builder.concern(
                    Concern.Kind.EVALUATED_WORD, "%s evaluates '%s'".formatted(where, word.text()));
        }
    }

    /** Commands with the names of variables among their words. */
    Optional<String> named(Call call, Frame frame, ShellState state) {
        List<Field> words = call.arguments();
        InvocationBuilder concerns = new InvocationBuilder(call.fields(), frame, state);
        switch (call.program().text()) {
            case "read" -> read(words, frame, concerns, state);
            case "printf", "wait" ->
                    behind(
                            words,
                            call.program().text().equals("printf") ? "-v" : "-p",
                            concerns,
                            state);
            case "mapfile", "readarray" -> mapfile(words, concerns, state);
            case "unset" -> unset(words, concerns, state);
            case "getopts" ->
                    words.stream().skip(1).limit(1).forEach(word -> forget(word, concerns, state));
            case "let" -> words.forEach(word -> expression(word, frame, concerns, state));
            case "test", "[" -> test(words, concerns);
            default -> {}
        }
        return analysis.launcher().launch(call, frame, state, concerns.concerns());
    }

    private void read(
            List<Field> words, Frame frame, InvocationBuilder concerns, ShellState state) {
        List<Field> names = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (word.startsWith("-") && word.length() > 1) {
                char last = word.charAt(word.length() - 1);
                if (last == 'a' && i + 1 < words.size()) {
                    forget(words.get(i + 1), concerns, state);
                }
                i += "adinNptu".indexOf(last) >= 0 ? 1 : 0;
            } else {
                names.add(words.get(i));
            }
        }
        names.forEach(name -> forget(name, concerns, state));
        Optional<String> line =
                frame.stdin()
                        .known()
                        .filter(text ->
                                text.indexOf('\n') == text.length() - 1 || text.indexOf('\n') < 0);
        boolean bare =
                words.size() == names.size()
                        || words.size() == names.size() + 1 && words.getFirst().text().equals("-r");
        boolean plain =
                frame.context() != Invocation.Context.CONDITION
                        && line.isPresent()
                        && names.size() == 1
                        && bare
                        && state.separators().equals(Optional.of(" \t\n"));
        for (Field name : names) {
            Value value =
                    plain
                            ? Value.known(line.get().strip().replace("\\", ""))
                            : Value.output("$" + name.text(), frame.stdin().sources());
            state.set(name.text(), Variable.scalar(value, state.isExported(name.text())));
        }
        if (names.isEmpty()) {
            state.set("REPLY", Variable.unknown("REPLY", false));
        }
    }

    private static void behind(
            List<Field> words, String option, InvocationBuilder concerns, ShellState state) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (word.equals(option) && i + 1 < words.size()) {
                forget(words.get(i + 1), concerns, state);
            } else if (word.startsWith(option) && i == 0) {
                forget(words.get(i).part(2), concerns, state);
            }
        }
    }

    private static void mapfile(List<Field> words, InvocationBuilder concerns, ShellState state) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (word.startsWith("-C")) {
                concerns.concern(
                        Concern.Kind.DYNAMIC_CODE, "mapfile -C runs its word for lines read");
            }
            if (word.startsWith("-")) {
                i += word.length() == 2 && "dnOsuCc".indexOf(word.charAt(1)) >= 0 ? 1 : 0;
            } else {
                forget(words.get(i), concerns, state);
                state.set(word, Variable.unknown(word, false));
            }
        }
        state.set("MAPFILE", Variable.unknown("MAPFILE", false));
    }

    private static void unset(List<Field> words, InvocationBuilder concerns, ShellState state) {
        boolean functions = words.stream().anyMatch(word -> word.text().equals("-f"));
        for (Field word : words) {
            if (!word.text().startsWith("-")) {
                evaluated(word, "unset", concerns);
                unset(word.text(), state);
                if (functions) {
                    state.remove(word.text());
                }
            }
        }
    }

    private static void unset(String name, ShellState state) {
        int bracket = name.indexOf('[');
        if (bracket > 0) {
            String array = name.substring(0, bracket);
            state.set(array, new Variable(List.of(), true, false, state.isExported(array)));
        } else {
            state.unset(name);
        }
    }

    private static void forget(Field word, InvocationBuilder concerns, ShellState state) {
        if (ArithmeticRoom.isName(word.text()) && word.isStatic()) {
            state.set(word.text(), Variable.unknown(word.text(), state.isExported(word.text())));
            return;
        }
        boolean element =
                !ArithmeticRoom.runs(word.value())
                        && word.text().matches("[A-Za-z_]\\w*\\[[^\\]]*\\]");
        if (!element) {
            concerns.concern(
                    Concern.Kind.EVALUATED_WORD,
                    "'%s' is evaluated as a variable's name".formatted(word.text()));
        }
    }

    private void expression(Field word, Frame frame, InvocationBuilder concerns, ShellState state) {
        evaluated(word, "let", concerns);
        if (!ArithmeticRoom.runs(word.value())) {
            analysis.arithmetic().judge(word.value(), frame, word.argument().span(), state);
        }
        int equals = word.text().indexOf('=');
        String name = word.text().replaceAll("[^A-Za-z0-9_].*", "");
        if (equals > 0 || word.text().contains("++") || word.text().contains("--")) {
            state.set(name, Variable.number(name, state.isExported(name)));
        }
    }

    private static void test(List<Field> words, InvocationBuilder concerns) {
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).text().equals("-v") || words.get(i).text().equals("-R")) {
                evaluated(words.get(i + 1), "test -v", concerns);
            }
        }
    }
}
