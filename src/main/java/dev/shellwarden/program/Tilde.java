package dev.shellwarden.program;

import java.util.Optional;

/** Tilde expansion at the start of a word. */
final class Tilde {

    private Tilde() {}

    static void expand(FieldBuilder builder, String text, ShellState state) {
        int slash = text.indexOf('/');
        String prefix = slash < 0 ? text : text.substring(0, slash);
        Optional<Value> home = home(prefix, state);
        builder.tilde();
        if (home.isPresent()) {
            builder.quoted(home.get()).pattern(text.substring(prefix.length()));
        } else {
            builder.text(prefix).notStatic().pattern(text.substring(prefix.length()));
        }
    }

    private static Optional<Value> home(String prefix, ShellState state) {
        return switch (prefix) {
            case "~" -> state.variable("HOME").map(Variable::first);
            case "~root" -> Optional.of(Value.known("/root"));
            case "~+" -> state.directory().map(Value::known);
            case "~-" -> state.variable("OLDPWD").map(Variable::first);
            default -> Optional.empty();
        };
    }
}
