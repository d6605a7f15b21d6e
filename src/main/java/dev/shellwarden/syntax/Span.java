package dev.shellwarden.syntax;

/**
 * A half-open range of the script's text.
 *
 * @param start index of the first character, in UTF-16 units from the start of the text
 * @param end index after the last character
 */
public record Span(int start, int end) {

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("Not a span: %d..%d".formatted(start, end));
        }
    }

    /** The part of {@code text} that this span covers. */
    public String of(String text) {
        return text.substring(start, end);
    }

    /** The smallest span that covers this one and {@code other}. */
    public Span to(Span other) {
        return new Span(Math.min(start, other.start), Math.max(end, other.end));
    }
}
