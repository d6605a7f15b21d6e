package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands that set variables by name: export, declare, read, printf -v and the like. */
final class Declarations {

    private final Analysis analysis;

    Declarations(Analysis analysis) {
        this.analysis = analysis;
    }

    Optional<String> declare(Call call, Frame frame, ShellState state) {
        InvocationBuilder builder = analysis.launcher().builder(call, frame, state);
        Declaration declaration = new Declaration(call, builder, state);
        for (Field word : call.arguments()) {
            if (!word.text().startsWith("-") && !word.text().startsWith("+")) {
                declaration.declare(word);
            }
        }
        builder.assignments(declaration.assignments());
        analysis.variables()
                .judge(declaration.assignments(), Optional.empty(), builder, frame, state);
        builder.emit(analysis);
        return Optional.of("");
    }

    /** A word that is evaluated as arithmetic, which can run commands. */
    static void evaluated(Field word, String where, InvocationBuilder builder) {
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
        List<Field> names = readNames(words, concerns, state);
        names.forEach(name -> forget(name, concerns, state));
        boolean bare =
                words.size() == names.size()
                        || words.size() == names.size() + 1 && words.getFirst().text().equals("-r");
        Optional<Value> line =
                bare && names.size() == 1 ? wholeLine(frame, state) : Optional.empty();
        for (Field name : names) {
            Value value =
                    line.orElseGet(() -> Value.output("$" + name.text(), frame.stdin().sources()));
            state.set(name.text(), Variable.scalar(value, state.isExported(name.text())));
        }
        if (names.isEmpty()) {
            state.set("REPLY", Variable.unknown("REPLY", false));
        }
    }

    /** The words of {@code read} that are no options nor their values. */
    private static List<Field> readNames(
            List<Field> words, InvocationBuilder concerns, ShellState state) {
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
        return names;
    }

    /** The only line of standard input, as it is stored in one variable. */
    private static Optional<Value> wholeLine(Frame frame, ShellState state) {
        if (frame.context() == Invocation.Context.CONDITION
                || !state.separators().equals(Optional.of(" \t\n"))) {
            return Optional.empty();
        }
        return frame.stdin()
                .known()
                .filter(text -> text.indexOf('\n') == text.length() - 1 || text.indexOf('\n') < 0)
                .map(text -> Value.known(text.strip().replace("\\", "")));
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
