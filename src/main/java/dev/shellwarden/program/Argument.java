package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.PathClass;
import java.util.Optional;

/**
 * One word of an invocation after quote removal and as much expansion as is known.
 *
 * @param value the text; where an expansion is not known, its source text stands in its place
 * @param isStatic whether no expansion can change it: the value is exactly what the program gets
 * @param glob whether it holds an unquoted {@code *}, {@code ?} or bracket
 * @param brace whether it holds an unquoted brace expansion, which becomes several words
 * @param tilde whether it starts with an unquoted tilde (already expanded in {@code value} where
 *     that is known)
 * @param pathClass what kind of place an expansion that is not known names ({@code $(mktemp -d)} is
 *     TEMPORARY)
 * @param ifUnset the text that is left when variables that nothing sets expand to nothing; absent
 *     when there are none, or when more than these is not known
 * @param span where the word stands in the judged text
 */
public record Argument(
        String value,
        boolean isStatic,
        boolean glob,
        boolean brace,
        boolean tilde,
        Optional<PathClass> pathClass,
        Optional<String> ifUnset,
        Span span) {

    /** A word in which no variable is known to be unset. */
    public Argument(
            String value,
            boolean isStatic,
            boolean glob,
            boolean brace,
            boolean tilde,
            Optional<PathClass> pathClass,
            Span span) {
        this(value, isStatic, glob, brace, tilde, pathClass, Optional.empty(), span);
    }

    /** A word without any expansion. */
    public static Argument literal(String value, Span span) {
        return new Argument(value, true, false, false, false, Optional.empty(), span);
    }
}
