package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.PathClass;
import java.util.List;
import java.util.Optional;

/**
 * A word after expansion, with what a program does not see.
 *
 * @param argument the word as a program gets it
 * @param tail where in the value the text behind the last unknown part begins; 0 when all is known
 * @param blank whether nothing of it is known
 * @param sources invocations whose output is in it
 * @param nature what its parts that are not known can be
 */
record Field(Argument argument, int tail, boolean blank, List<Invocation> sources, Nature nature) {

    Field(Argument argument, int tail, boolean blank, List<Invocation> sources) {
        this(argument, tail, blank, sources, Nature.ANY);
    }

    static Field of(String text, Span span) {
        return new Field(Argument.literal(text, span), 0, false, List.of());
    }

    static Field of(Argument argument) {
        return new Field(
                argument, argument.isStatic() ? 0 : argument.value().length(), false, List.of());
    }

    static Field of(Value value, Span span) {
        Optional<PathClass> place = value.pathClass();
        Argument argument =
                new Argument(value.text(), value.known(), value.glob(), false, false, place, span);
        boolean blank = !value.known() && !value.glob();
        return new Field(
                argument,
                value.known() ? 0 : value.text().length(),
                blank,
                value.sources(),
                value.nature());
    }

    String text() {
        return argument.value();
    }

    boolean isStatic() {
        return argument.isStatic();
    }

    /** Whether the last path element is known although what stands before it is not. */
    boolean hasStaticName() {
        int slash = text().lastIndexOf('/');
        return isStatic()
                || (!argument.glob()
                        && !argument.brace()
                        && slash >= tail
                        && slash + 1 < text().length());
    }

    /** A part of this word as a word. */
    Field part(int from) {
        return part(from, text().length());
    }

    Field part(int from, int to) {
        Argument whole = argument;
        Argument part =
                new Argument(
                        text().substring(from, to),
                        whole.isStatic(),
                        whole.glob(),
                        whole.brace(),
                        from == 0 && whole.tilde(),
                        whole.pathClass(),
                        whole.span());
        return new Field(
                part, Math.min(Math.max(0, tail - from), to - from), blank, sources, nature);
    }

    Value value() {
        return new Value(
                text(), isStatic(), argument.glob(), argument.pathClass(), sources, nature);
    }
}
