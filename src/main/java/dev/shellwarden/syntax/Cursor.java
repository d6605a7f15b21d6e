package dev.shellwarden.syntax;

import dev.shellwarden.syntax.ParseFailure.Kind;
import java.util.Optional;

/**
 * A place in a text, or in a part of it. {@link #peek()} takes line continuations (a backslash
 * before a newline) away, {@link #raw()} does not.
 */
final class Cursor {

    /** What is read at the end; a real NUL is refused before parsing starts. */
    static final char END = '\0';

    private final ParseSession session;
    private final String text;
    private final int start;
    private final int limit;
    private final Optional<Span> fixedSpan;
    private int position;

    private Cursor(
            ParseSession session, String text, int start, int limit, Optional<Span> fixedSpan) {
        this.session = session;
        this.text = text;
        this.start = start;
        this.limit = limit;
        this.fixedSpan = fixedSpan;
        this.position = start;
    }

    static Cursor over(ParseSession session, String text) {
        return new Cursor(session, text, 0, text.length(), Optional.empty());
    }

    /** A cursor over a part of the same text. */
    Cursor within(int from, int to) {
        return new Cursor(session, text, from, to, fixedSpan);
    }

    /**
     * A cursor over text that was made from a part of this one; every span in it is that part's.
     */
    Cursor overDerived(String derived, Span origin) {
        return new Cursor(session, derived, 0, derived.length(), Optional.of(origin));
    }

    ParseSession session() {
        return session;
    }

    boolean isPosix() {
        return session.isPosix();
    }

    String text() {
        return text;
    }

    int limit() {
        return limit;
    }

    int position() {
        return position;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    void rewind() {
        position = start;
    }

    void advance() {
        position++;
    }

    void advance(int count) {
        position += count;
    }

    char raw() {
        return position < limit ? text.charAt(position) : END;
    }

    char rawAt(int index) {
        return index < limit ? text.charAt(index) : END;
    }

    boolean atEnd() {
        return peek() == END;
    }

    /** The next character after line continuations, which are passed over. */
    char peek() {
        if (position >= limit) {
            return END;
        }
        char c = text.charAt(position);
        return c == '\\' ? pastContinuations() : c;
    }

    private char pastContinuations() {
        position = afterContinuations(position);
        return raw();
    }

    /** The character after the one that {@link #peek()} answers. */
    char peekSecond() {
        peek();
        return rawAt(afterContinuations(position + 1));
    }

    /** Passes over {@code expected} when it comes next. */
    boolean take(char expected) {
        if (peek() != expected) {
            return false;
        }
        position++;
        return true;
    }

    int afterContinuations(int from) {
        int index = from;
        while (index + 1 < limit && text.charAt(index) == '\\' && text.charAt(index + 1) == '\n') {
            index += 2;
        }
        return index;
    }

    /** Passes over blanks, and over a comment where one starts. */
    void skipBlanks() {
        char c = peek();
        while (c == ' ' || c == '\t') {
            position++;
            c = peek();
        }
        if (c == '#') {
            int newline = text.indexOf('\n', position);
            position = newline < 0 || newline > limit ? limit : newline;
        }
    }

    /** Passes over letters, digits and underscores, also across line continuations. */
    String takeNameParts() {
        String name = takeRawNameParts();
        if (raw() != '\\' || !Characters.isNamePart(peek())) {
            return name;
        }
        StringBuilder whole = new StringBuilder(name);
        while (Characters.isNamePart(peek())) {
            whole.append(takeRawNameParts());
        }
        return whole.toString();
    }

    private String takeRawNameParts() {
        int from = position;
        while (position < limit && Characters.isNamePart(text.charAt(position))) {
            position++;
        }
        return text.substring(from, position);
    }

    String textFrom(int from) {
        return text.substring(from, position);
    }

    Span spanFrom(int from) {
        return span(from, position);
    }

    Span span(int from, int to) {
        return fixedSpan.isPresent() ? fixedSpan.get() : new Span(from, to);
    }

    void enter() {
        if (!session.enter()) {
            throw unsupported(
                    "The nesting is deeper than %d levels".formatted(ParseSession.MAXIMUM_NESTING),
                    position);
        }
    }

    void leave() {
        session.leave();
    }

    /** The token that comes next has no place here. */
    SyntaxException unexpected() {
        if (atEnd()) {
            return incomplete("The text ends where a command or a word must follow", position);
        }
        int from = position;
        Span span = span(from, Math.min(tokenEnd(from), limit));
        String token =
                text.substring(from, Math.min(tokenEnd(from), limit)).replace("\n", "newline");
        return new SyntaxException(
                Kind.SYNTAX_ERROR, "Unexpected token '%s'".formatted(token), span);
    }

    private int tokenEnd(int from) {
        int end = from + 1;
        if (Characters.endsWord(rawAt(from))) {
            return rawAt(end) == rawAt(from) && rawAt(from) != '\n' ? end + 1 : end;
        }
        while (end < from + 40 && !Characters.endsWord(rawAt(end))) {
            end++;
        }
        return end;
    }

    /**
     * The text ends inside a construct; inside a derived or bounded text, more input would not
     * help.
     */
    SyntaxException incomplete(String message, int from) {
        boolean partial = fixedSpan.isPresent() || limit < text.length() || start > 0;
        return new SyntaxException(
                partial ? Kind.SYNTAX_ERROR : Kind.INCOMPLETE,
                message,
                span(Math.min(from, limit), limit));
    }

    SyntaxException syntaxError(String message, int from) {
        return new SyntaxException(Kind.SYNTAX_ERROR, message, spanFrom(Math.min(from, position)));
    }

    SyntaxException unsupported(String message, int from) {
        return new SyntaxException(Kind.UNSUPPORTED, message, spanFrom(Math.min(from, position)));
    }

    /**
     * Fails in the POSIX dialect: a shell that does not know {@code construct} reads it as
     * something else.
     */
    void requireBash(String construct, int from) {
        if (isPosix()) {
            throw new SyntaxException(
                    Kind.NOT_IN_DIALECT,
                    "%s is not defined by POSIX and /bin/sh reads it as something else; run it with -s /bin/bash"
                            .formatted(construct),
                    spanFrom(Math.min(from, position)));
        }
    }
}
