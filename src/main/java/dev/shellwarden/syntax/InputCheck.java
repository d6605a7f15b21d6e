package dev.shellwarden.syntax;

import dev.shellwarden.syntax.ParseFailure.Kind;
import java.util.Optional;

/**
 * Looks at a text's characters before it is parsed: what is refused, and what a person should know
 * about.
 */
final class InputCheck {

    /** 1 MB; a longer text is no command that an agent writes. */
    static final int MAXIMUM_LENGTH = 1024 * 1024;

    private final String text;
    private final ParseSession session;

    InputCheck(String text, ParseSession session) {
        this.text = text;
        this.session = session;
    }

    /** Why the text is refused unread, if it is. */
    Optional<SyntaxException> refusal() {
        if (text.length() > MAXIMUM_LENGTH) {
            return refused("The text is longer than 1 MB", MAXIMUM_LENGTH, text.length());
        }
        for (int index = 0; index < text.length(); index++) {
            char c = text.charAt(index);
            if (c < 0x80 && c != 0 && c != '\r') {
                continue;
            }
            if (c == 0) {
                return refused("The text holds a NUL character", index, index + 1);
            }
            if (Character.isSurrogate(c)) {
                if (!isPair(index)) {
                    return refused("The text holds half of a surrogate pair", index, index + 1);
                }
                index++;
            } else {
                warnAbout(c, index);
            }
        }
        return Optional.empty();
    }

    private boolean isPair(int index) {
        return Character.isHighSurrogate(text.charAt(index))
                && index + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(index + 1));
    }

    private static Optional<SyntaxException> refused(String message, int from, int to) {
        return Optional.of(new SyntaxException(Kind.UNSUPPORTED, message, new Span(from, to)));
    }

    private void warnAbout(char c, int index) {
        String message = description(c);
        if (!message.isEmpty()) {
            session.warn("%s (U+%04X)".formatted(message, (int) c), new Span(index, index + 1));
        }
    }

    private static String description(char c) {
        return switch (c) {
            case '\r' -> "A carriage return, which is part of the word for the shell";
            case '\u00a0', '\u202f', '\u2007', '\u3000' ->
                    "A space that does not separate words for the shell";
            case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e' ->
                    "An invisible character";
            case '\u061c', '\u200e', '\u200f' -> "A bidirectional mark";
            case '\u202a',
                    '\u202b',
                    '\u202c',
                    '\u202d',
                    '\u202e',
                    '\u2066',
                    '\u2067',
                    '\u2068',
                    '\u2069' ->
                    "A bidirectional control, which can show text in another order than the shell reads it";
            default -> "";
        };
    }
}
