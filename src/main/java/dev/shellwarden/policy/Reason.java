package dev.shellwarden.policy;

import dev.shellwarden.syntax.Span;
import java.util.Optional;

/**
 * Why a decision is what it is.
 *
 * @param verdict what this reason alone asks for
 * @param source the rule's id, or the list's or layer's name: {@code deny.command-line}, {@code
 *     directories}
 * @param message what was seen and what follows, for a person
 * @param span where in the judged text it stands
 * @param quoted the text at that place
 * @param instead what to do instead
 * @param configuration the configuration line that would allow it; absent where nothing does
 */
public record Reason(
        Verdict verdict,
        String source,
        String message,
        Optional<Span> span,
        Optional<String> quoted,
        Optional<String> instead,
        Optional<String> configuration) {

    static Reason of(Verdict verdict, String source, String message) {
        return new Reason(
                verdict,
                source,
                message,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * This reason with its place in {@code text}; a place outside of it (in decoded text) is left
     * out.
     */
    Reason at(Span place, String text) {
        return place.end() <= text.length()
                ? new Reason(
                        verdict,
                        source,
                        message,
                        Optional.of(place),
                        Optional.of(place.of(text)),
                        instead,
                        configuration)
                : this;
    }

    Reason instead(String advice) {
        return new Reason(
                verdict, source, message, span, quoted, Optional.of(advice), configuration);
    }

    Reason allowedBy(String line) {
        return new Reason(verdict, source, message, span, quoted, instead, Optional.of(line));
    }

    Reason with(Verdict other) {
        return new Reason(other, source, message, span, quoted, instead, configuration);
    }
}
