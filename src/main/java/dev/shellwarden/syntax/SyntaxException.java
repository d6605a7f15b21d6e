package dev.shellwarden.syntax;

/** Leaves the parser's recursion; it never leaves the package. */
final class SyntaxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ParseFailure.Kind kind;
    private final int start;
    private final int end;

    SyntaxException(ParseFailure.Kind kind, String message, Span span) {
        super(message, null, false, false);
        this.kind = kind;
        this.start = span.start();
        this.end = span.end();
    }

    /** The failure as a value. */
    ParseFailure toFailure(Script before) {
        return new ParseFailure(kind, String.valueOf(getMessage()), new Span(start, end), before);
    }
}
