package dev.shellwarden.program;

import dev.shellwarden.workspace.PathClass;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a variable's value or of an expansion's result.
 *
 * @param text the value; where it is not known, the source text that stands for it
 * @param known whether the text is exactly the value
 * @param glob whether the text is a glob whose matches the value may be
 * @param pathClass the kind of place that an unknown value names
 * @param sources invocations whose output it is
 * @param nature what its parts that are not known can be
 */
record Value(
        String text,
        boolean known,
        boolean glob,
        Optional<PathClass> pathClass,
        List<Invocation> sources,
        Nature nature) {

    Value(
            String text,
            boolean known,
            boolean glob,
            Optional<PathClass> pathClass,
            List<Invocation> sources) {
        this(text, known, glob, pathClass, sources, Nature.ANY);
    }

    static final Value EMPTY = known("");

    static Value known(String text) {
        return new Value(text, true, false, Optional.empty(), List.of());
    }

    static Value unknown(String source) {
        return new Value(source, false, false, Optional.empty(), List.of());
    }

    static Value output(String source, List<Invocation> sources) {
        return new Value(source, false, false, Optional.empty(), sources);
    }

    static Value place(String text, PathClass pathClass) {
        return new Value(text, false, false, Optional.of(pathClass), List.of());
    }

    Value withText(String changed) {
        return new Value(changed, known, glob, pathClass, sources, nature);
    }

    Value of(Nature kind) {
        return new Value(text, known, glob, pathClass, sources, kind);
    }

    /** A number that is not known. */
    static Value number(String source) {
        return unknown(source).of(Nature.NUMBER);
    }

    /** Whether it is, or can only be, a number or nothing. */
    boolean isNumber() {
        return known ? text.isEmpty() || isNumber(text) : nature != Nature.ANY;
    }

    /** Whether a text is a whole number in decimal digits. */
    static boolean isNumber(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        for (int at = start; at < text.length(); at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                return false;
            }
        }
        return text.length() > start && text.length() <= 18;
    }
}
