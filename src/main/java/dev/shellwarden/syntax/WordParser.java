package dev.shellwarden.syntax;

import dev.shellwarden.syntax.WordPart.DoubleQuoted;
import dev.shellwarden.syntax.WordPart.ExtendedGlob;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.util.List;

/** Words and the quoting in them (POSIX, sections 2.2 and 2.3). */
final class WordParser {

    /**
     * Where a word stands; only the right side of an operator in {@code [[ ]]} differs from the
     * rest.
     */
    enum Mode {
        PLAIN,
        PATTERN,
        REGULAR_EXPRESSION
    }

    private static final String EXTENDED_GLOB_SIGNS = "?*+@!";

    private final ScriptReader reader;
    private final Cursor cursor;

    WordParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** A word, which must be there. */
    Word word(Mode mode) {
        cursor.peek();
        int from = cursor.position();
        PartsBuilder parts = new PartsBuilder(cursor);
        rest(parts, mode);
        if (parts.isEmpty()) {
            throw cursor.unexpected();
        }
        return parts.buildFrom(from);
    }

    /** A word, which must be there, as it is written. */
    String wordAsWritten() {
        cursor.peek();
        int from = cursor.position();
        word(Mode.PLAIN);
        return cursor.textFrom(from);
    }

    /** What is left of a word; it may be nothing. */
    Word wordOrEmpty() {
        cursor.peek();
        int from = cursor.position();
        PartsBuilder parts = new PartsBuilder(cursor);
        rest(parts, Mode.PLAIN);
        return parts.buildFrom(from);
    }

    /** Reads into {@code parts} up to the character that ends the word. */
    void rest(PartsBuilder parts, Mode mode) {
        while (true) {
            plainRun(parts);
            char c = cursor.peek();
            if (!Characters.isSpecial(c)) {
                continue;
            }
            if (!Characters.endsWord(c)) {
                quoting(parts, c);
            } else if (!metacharacter(parts, mode, c)) {
                return;
            }
        }
    }

    private void plainRun(PartsBuilder parts) {
        String text = cursor.text();
        int from = cursor.position();
        int index = from;
        int limit = cursor.limit();
        while (index < limit && !Characters.isSpecial(text.charAt(index))) {
            index++;
        }
        if (index > from) {
            cursor.moveTo(index);
            parts.textFrom(from);
        }
    }

    /** A metacharacter that belongs to the word after all; answers false when it ends the word. */
    private boolean metacharacter(PartsBuilder parts, Mode mode, char c) {
        if (c == '<' || c == '>') {
            return reader.expansions().processSubstitution(parts);
        }
        if (c == '(') {
            return parenthesis(parts, mode);
        }
        if (c == '|' && mode == Mode.REGULAR_EXPRESSION) {
            plainCharacter(parts);
            return true;
        }
        return false;
    }

    private boolean parenthesis(PartsBuilder parts, Mode mode) {
        if (mode == Mode.REGULAR_EXPRESSION) {
            group(parts);
            return true;
        }
        if (!parts.endsWithUnescaped(EXTENDED_GLOB_SIGNS)) {
            return false;
        }
        if (mode == Mode.PLAIN) {
            throw cursor.unsupported(
                    "An extended glob outside [[ ]] means one thing with 'shopt -s extglob' and another without",
                    cursor.position() - 1);
        }
        extendedGlob(parts);
        return true;
    }

    private void extendedGlob(PartsBuilder parts) {
        int from = cursor.position() - 1;
        parts.dropLast();
        PartsBuilder inner = new PartsBuilder(cursor);
        group(inner);
        parts.add(new ExtendedGlob(cursor.textFrom(from), inner.build(), cursor.spanFrom(from)));
    }

    /** Balanced parentheses, in which blanks and metacharacters are plain text. */
    private void group(PartsBuilder parts) {
        int from = cursor.position();
        int depth = 0;
        do {
            char c = cursor.peek();
            if (c == Cursor.END) {
                throw cursor.incomplete("A parenthesis is not closed", from);
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            groupElement(parts, c);
        } while (depth > 0);
    }

    private void groupElement(PartsBuilder parts, char c) {
        if (!Characters.isSpecial(c) || Characters.endsWord(c)) {
            plainCharacter(parts);
            return;
        }
        int from = cursor.position();
        quoting(parts, c);
        if (c == '$' && !isBalanced(from)) {
            throw cursor.unsupported(
                    "A substitution between parentheses of a pattern cannot be delimited", from);
        }
    }

    /**
     * bash counts parentheses here without looking into substitutions; both ways of reading must
     * agree.
     */
    private boolean isBalanced(int from) {
        int depth = 0;
        for (int index = from; index < cursor.position() && depth >= 0; index++) {
            char c = cursor.rawAt(index);
            if (c == '#' && depth > 0) {
                return false;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return depth == 0;
    }

    private void plainCharacter(PartsBuilder parts) {
        int from = cursor.position();
        cursor.advance();
        parts.textFrom(from);
    }

    private void quoting(PartsBuilder parts, char c) {
        switch (c) {
            case '\\' -> escape(parts);
            case '\'' -> parts.add(singleQuoted());
            case '"' -> parts.add(doubleQuoted(cursor.position(), false));
            case '`' -> parts.add(reader.expansions().backquoted(Quoting.NONE));
            default -> reader.expansions().dollar(parts, Quoting.NONE);
        }
    }

    /**
     * A backslash and the character that it makes plain; at the end of the text it stands for
     * itself.
     */
    void escape(PartsBuilder parts) {
        int from = cursor.position();
        cursor.advance();
        if (cursor.position() >= cursor.limit()) {
            parts.textFrom(from);
            return;
        }
        int next = cursor.position();
        cursor.advance(Character.charCount(cursor.text().codePointAt(next)));
        parts.literal(cursor.textFrom(next), true, from);
    }

    /** {@code 'text'}, the cursor standing at the first quote. */
    SingleQuoted singleQuoted() {
        int from = cursor.position();
        int close = cursor.text().indexOf('\'', from + 1);
        if (close < 0 || close >= cursor.limit()) {
            throw cursor.incomplete("A single quote is not closed", from);
        }
        cursor.moveTo(close + 1);
        return new SingleQuoted(
                cursor.text().substring(from + 1, close), false, cursor.spanFrom(from));
    }

    /** {@code $'text'}, the cursor standing at the dollar sign. */
    SingleQuoted ansiQuoted() {
        int from = cursor.position();
        int index = from + 2;
        while (index < cursor.limit() && cursor.rawAt(index) != '\'') {
            index += cursor.rawAt(index) == '\\' ? 2 : 1;
        }
        if (index >= cursor.limit()) {
            throw cursor.incomplete("A single quote is not closed", from);
        }
        cursor.moveTo(index + 1);
        String value = AnsiEscapes.decode(cursor.text().substring(from + 2, index));
        return new SingleQuoted(value, true, cursor.spanFrom(from));
    }

    /**
     * {@code "parts"}, the cursor standing at the first quote and the part starting at {@code
     * from}.
     */
    DoubleQuoted doubleQuoted(int from, boolean localized) {
        cursor.advance();
        PartsBuilder parts = new PartsBuilder(cursor);
        quotedText(parts, Quoting.DOUBLE_QUOTES);
        if (!cursor.take('"')) {
            throw cursor.incomplete("A double quote is not closed", from);
        }
        return new DoubleQuoted(parts.build(), localized, cursor.spanFrom(from));
    }

    /** Text up to the cursor's end, expanded like a here-document's body. */
    List<WordPart> quotedTextToEnd() {
        PartsBuilder parts = new PartsBuilder(cursor);
        quotedText(parts, Quoting.HERE_DOCUMENT);
        return List.copyOf(parts.build());
    }

    private void quotedText(PartsBuilder parts, Quoting quoting) {
        while (true) {
            quotedRun(parts);
            char c = cursor.peek();
            if (c == Cursor.END || c == '"' && quoting == Quoting.DOUBLE_QUOTES) {
                return;
            }
            if (Characters.isSpecialInDoubleQuotes(c)) {
                quotedElement(parts, c, quoting);
            }
        }
    }

    private void quotedRun(PartsBuilder parts) {
        String text = cursor.text();
        int from = cursor.position();
        int index = from;
        int limit = cursor.limit();
        while (index < limit && !Characters.isSpecialInDoubleQuotes(text.charAt(index))) {
            index++;
        }
        if (index > from) {
            cursor.moveTo(index);
            parts.textFrom(from);
        }
    }

    private void quotedElement(PartsBuilder parts, char c, Quoting quoting) {
        switch (c) {
            case '\\' -> quotedEscape(parts, quoting == Quoting.DOUBLE_QUOTES ? "$`\\\"" : "$`\\");
            case '`' -> parts.add(reader.expansions().backquoted(quoting));
            case '$' -> reader.expansions().dollar(parts, quoting);
            default -> plainCharacter(parts);
        }
    }

    private void quotedEscape(PartsBuilder parts, String escapable) {
        char next = cursor.rawAt(cursor.position() + 1);
        if (next != Cursor.END && escapable.indexOf(next) >= 0) {
            escape(parts);
        } else {
            plainCharacter(parts);
        }
    }
}
