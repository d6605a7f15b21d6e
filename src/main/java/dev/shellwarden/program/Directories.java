package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/** Follows {@code cd}. */
final class Directories {

    void change(Call call, ShellState state) {
        Optional<String> before = state.directory();
        state.directory(target(call, state));
        state.set(
                "OLDPWD",
                before.map(path -> Variable.scalar(Value.known(path), true))
                        .orElseGet(() -> Variable.unknown("OLDPWD", true)));
    }

    private static Optional<String> target(Call call, ShellState state) {
        List<Field> operands =
                call.arguments().stream()
                        .filter(word -> word.text().length() < 2 || !word.text().startsWith("-"))
                        .toList();
        if (call.program().text().equals("popd") || state.variable("CDPATH").isPresent()) {
            return Optional.empty();
        }
        if (operands.isEmpty()) {
            return call.program().text().equals("pushd")
                    ? Optional.empty()
                    : variable("HOME", state);
        }
        Field operand = operands.getFirst();
        if (operand.text().equals("-")) {
            return variable("OLDPWD", state);
        }
        return resolve(operand, state);
    }

    private static Optional<String> variable(String name, ShellState state) {
        return state.variable(name).map(Variable::first).filter(Value::known).map(Value::text);
    }

    /** The directory that a word names, as far as that is known. */
    static Optional<String> resolve(Field word, ShellState state) {
        boolean known = word.isStatic() || word.argument().pathClass().isPresent();
        if (!known || word.text().isEmpty()) {
            return known ? state.directory() : Optional.empty();
        }
        String text = word.text();
        if (text.startsWith("/")) {
            return Optional.of(WrittenFiles.normalized(text));
        }
        return state.directory().map(base -> WrittenFiles.normalized(base + "/" + text));
    }
}
