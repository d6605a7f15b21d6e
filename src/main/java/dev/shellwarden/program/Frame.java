package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a command stands while a script is walked through.
 *
 * @param text the text that its spans point into
 * @param context the kind of place
 * @param wrappers programs in front of it
 * @param place the place in the judged text that stands for everything in an embedded text
 * @param stdin what it reads
 * @param capture whether its output matters
 * @param depth texts within texts
 * @param level substitutions and texts around it; commands of one level share their output
 * @param concurrent whether it runs beside others: in a pipeline or in the background
 * @param callers functions that are being called, innermost last
 */
record Frame(
        String text,
        Invocation.Context context,
        List<Wrapper> wrappers,
        Optional<Span> place,
        Stdin stdin,
        boolean capture,
        int depth,
        int level,
        boolean concurrent,
        List<String> callers) {

    static Frame root(String text, Stdin stdin) {
        return new Frame(
                text,
                Invocation.Context.PLAIN,
                List.of(),
                Optional.empty(),
                stdin,
                false,
                0,
                0,
                false,
                List.of());
    }

    Frame in(Invocation.Context inner) {
        boolean nested =
                context == Invocation.Context.PLAIN || inner != Invocation.Context.CONDITION;
        return nested
                ? new Frame(
                        text,
                        inner,
                        wrappers,
                        place,
                        stdin,
                        capture,
                        depth,
                        level,
                        concurrent,
                        callers)
                : this;
    }

    Frame substitution(Invocation.Context inner, boolean captured) {
        return new Frame(
                text,
                inner,
                wrappers,
                place,
                stdin,
                captured,
                depth,
                level + 1,
                concurrent,
                callers);
    }

    Frame reading(Stdin input) {
        return new Frame(
                text, context, wrappers, place, input, capture, depth, level, concurrent, callers);
    }

    Frame capturing(boolean captured) {
        return captured == capture
                ? this
                : new Frame(
                        text,
                        context,
                        wrappers,
                        place,
                        stdin,
                        captured,
                        depth,
                        level,
                        concurrent,
                        callers);
    }

    Frame besides() {
        return concurrent
                ? this
                : new Frame(
                        text, context, wrappers, place, stdin, capture, depth, level, true,
                        callers);
    }

    Frame behind(Wrapper wrapper) {
        List<Wrapper> all = new ArrayList<>(wrappers);
        all.add(wrapper);
        return new Frame(
                text,
                context,
                List.copyOf(all),
                place,
                stdin,
                capture,
                depth,
                level,
                concurrent,
                callers);
    }

    /** The frame of a text that stands at {@code span}. */
    Frame embedded(String code, Invocation.Context inner, Span span) {
        Optional<Span> outer = place.isPresent() ? place : Optional.of(span);
        return new Frame(
                code,
                inner,
                wrappers,
                outer,
                stdin,
                capture,
                depth + 1,
                level,
                concurrent,
                callers);
    }

    Frame calling(String function, String code, Optional<Span> definedIn) {
        List<String> all = new ArrayList<>(callers);
        all.add(function);
        return new Frame(
                code,
                Invocation.Context.FUNCTION_BODY,
                wrappers,
                definedIn.isPresent() ? definedIn : place,
                stdin,
                capture,
                depth,
                level,
                concurrent,
                List.copyOf(all));
    }

    /** The span to report for something at {@code span}. */
    Span at(Span span) {
        return place.orElse(span);
    }

    boolean isRemote() {
        return wrappers.stream().anyMatch(Wrapper::remote);
    }
}
