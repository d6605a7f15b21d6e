package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/**
 * What a command reads on its standard input.
 *
 * @param given whether there is anything to read at all
 * @param file the file that it is, when the judged text did not write it
 * @param directory where that file is looked for, when that is known
 * @param text what it reads, as far as that is known
 * @param sources invocations that write it
 */
record Stdin(
        boolean given,
        Optional<String> file,
        Optional<String> directory,
        Optional<Value> text,
        List<Invocation> sources) {

    static final Stdin NOTHING = of(false);
    static final Stdin UNKNOWN = of(true);

    private static Stdin of(boolean given) {
        return new Stdin(given, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    static Stdin file(String path, Optional<String> directory) {
        return new Stdin(true, Optional.of(path), directory, Optional.empty(), List.of());
    }

    static Stdin of(Value text) {
        return new Stdin(
                true, Optional.empty(), Optional.empty(), Optional.of(text), text.sources());
    }

    static Stdin of(Optional<String> text, List<Invocation> sources) {
        return new Stdin(true, Optional.empty(), Optional.empty(), text.map(Value::known), sources);
    }

    /** What it reads, when it is known exactly. */
    Optional<String> known() {
        return text.filter(Value::known).map(Value::text);
    }
}
