package dev.shellwarden.syntax;

import dev.shellwarden.syntax.WordPart.Literal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the parts of a word; neighbouring literals of one kind become one. Most words are one
 * literal, so nothing is allocated for more before it is needed.
 */
final class PartsBuilder {

    private final Cursor cursor;
    private List<WordPart> parts = List.of();
    private @Nullable StringBuilder more;
    private String literal = "";
    private boolean pending;
    private boolean escaped;
    private int literalStart;
    private int literalEnd;

    PartsBuilder(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Text as it stands between {@code from} and the cursor. */
    void textFrom(int from) {
        literal(cursor.textFrom(from), false, from);
    }

    /** Text that stands for what lies between {@code from} and the cursor. */
    void literal(String value, boolean fromEscape, int from) {
        if (pending && escaped == fromEscape) {
            append(value);
        } else {
            flush();
            literal = value;
            escaped = fromEscape;
            literalStart = from;
            pending = true;
        }
        literalEnd = cursor.position();
    }

    private void append(String value) {
        if (more == null) {
            more = new StringBuilder(literal);
        }
        more.append(value);
    }

    void add(WordPart part) {
        flush();
        addPart(part);
    }

    void addAll(List<WordPart> others) {
        flush();
        others.forEach(this::addPart);
    }

    private void addPart(WordPart part) {
        if (parts.isEmpty()) {
            parts = List.of(part);
            return;
        }
        if (parts.size() == 1) {
            parts = new ArrayList<>(parts);
        }
        parts.add(part);
    }

    boolean isEmpty() {
        return !pending && parts.isEmpty();
    }

    /**
     * Whether the character before the cursor is unquoted text of this word and one of {@code
     * characters}.
     */
    boolean endsWithUnescaped(String characters) {
        return pending
                && !escaped
                && literalEnd == cursor.position()
                && literalEnd > literalStart
                && characters.indexOf(cursor.text().charAt(literalEnd - 1)) >= 0;
    }

    /** Takes back the last character of the pending literal. */
    void dropLast() {
        String value = pendingText();
        literal = value.substring(0, value.length() - 1);
        more = null;
        literalEnd--;
        pending = !literal.isEmpty();
    }

    List<WordPart> build() {
        flush();
        return parts;
    }

    Word buildFrom(int from) {
        flush();
        return new Word(parts, cursor.spanFrom(from));
    }

    private String pendingText() {
        return more == null ? literal : more.toString();
    }

    private void flush() {
        if (!pending) {
            return;
        }
        pending = false;
        addPart(new Literal(pendingText(), escaped, cursor.span(literalStart, literalEnd)));
        more = null;
    }
}
