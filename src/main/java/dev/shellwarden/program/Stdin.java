package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/**
 * What a command reads on its standard input.
 *
 * @param given whether there is anything to read at all
 * @param file the file that it is, when the judged text did not write it
 * @param text what it reads, as far as that is known
 * @param sources invocations that write it
 */
record Stdin(boolean given, Optional<String> file, Optional<Value> text, List<Invocation> sources) {

    static final Stdin NOTHING = new Stdin(false, Optional.empty(), Optional.empty(), List.of());
    static final Stdin UNKNOWN = new Stdin(true, Optional.empty(), Optional.empty(), List.of());

    static Stdin file(String path) {
        return new Stdin(true, Optional.of(path), Optional.empty(), List.of());
    }

    static Stdin of(Value text) {
        return new Stdin(true, Optional.empty(), Optional.of(text), text.sources());
    }

    static Stdin of(Optional<String> text, List<Invocation> sources) {
        return new Stdin(true, Optional.empty(), text.map(Value::known), sources);
    }

    /** What it reads, when it is known exactly. */
    Optional<String> known() {
        return text.filter(Value::known).map(Value::text);
    }
}
