package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/**
 * What a command reads on its standard input.
 *
 * @param given whether there is anything to read at all
 * @param file whether it is a file that the judged text did not write
 * @param text what it reads, as far as that is known
 * @param sources invocations that write it
 */
record Stdin(boolean given, boolean file, Optional<Value> text, List<Invocation> sources) {

    static final Stdin NOTHING = new Stdin(false, false, Optional.empty(), List.of());
    static final Stdin UNKNOWN = new Stdin(true, false, Optional.empty(), List.of());
    static final Stdin FILE = new Stdin(true, true, Optional.empty(), List.of());

    static Stdin of(Value text) {
        return new Stdin(true, false, Optional.of(text), text.sources());
    }

    static Stdin of(Optional<String> text, List<Invocation> sources) {
        return new Stdin(true, false, text.map(Value::known), sources);
    }

    /** What it reads, when it is known exactly. */
    Optional<String> known() {
        return text.filter(Value::known).map(Value::text);
    }
}
