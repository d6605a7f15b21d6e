package dev.shellwarden.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Text that bash evaluates as arithmetic. It is expanded as between double quotes, so substitutions
 * in it run even where single quotes stand around them.
 */
final class ArithmeticParser {

    private static final String NOT_PLAIN = "\\'\"`$()[]{}:;?<>\0";

    private final ScriptReader reader;
    private final Cursor cursor;
    private final Map<Integer, Integer> closeOfFailed = new HashMap<>(0);
    private int trying;

    ArithmeticParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** Whether what is read now may be read again as something else. */
    boolean isTrying() {
        return trying > 0;
    }

    /** Where the parenthesis closes at which {@link #doubleParentheses()} found no arithmetic. */
    int closeOf(int open) {
        return closeOfFailed.getOrDefault(open, -1);
    }

    /**
     * Reads {@code ((…))} when its closing parentheses stand together. Otherwise the cursor stays;
     * what was learnt about the parentheses inside is kept, so that {@code ((((} is read once and
     * not once more for each.
     */
    Optional<Arithmetic> doubleParentheses() {
        int from = cursor.position();
        if (closeOfFailed.containsKey(from)) {
            return Optional.empty();
        }
        PartsBuilder parts = new PartsBuilder(cursor);
        int close = tryToClose(parts, from, true);
        if (close >= 0) {
            cursor.moveTo(from);
            return Optional.empty();
        }
        cursor.advance(2);
        Word text = new Word(parts.build(), cursor.span(from + 2, cursor.position() - 2));
        return Optional.of(new Arithmetic(text, cursor.spanFrom(from)));
    }

    /** Where the parenthesis under the cursor closes. */
    int closeOfParenthesis() {
        return tryToClose(new PartsBuilder(cursor), cursor.position(), false);
    }

    private int tryToClose(PartsBuilder parts, int from, boolean arithmetic) {
        trying++;
        cursor.enter();
        cursor.advance(2);
        int close = toClose(parts, from, arithmetic);
        cursor.leave();
        trying--;
        return close;
    }

    /**
     * Reads to the end of the two parentheses that open at {@code from}. Answers -1, the cursor
     * standing at the first of two closing ones, or the place of the last closing one when they
     * stand apart.
     */
    private int toClose(PartsBuilder parts, int from, boolean arithmetic) {
        Deque<Integer> open = new ArrayDeque<>();
        open.push(from);
        open.push(from + 1);
        int poppedOpen = -1;
        int poppedAt = -1;
        while (true) {
            char c = cursor.peek();
            int at = cursor.position();
            if (c == '(') {
                push(open, at);
            } else if (c == ')') {
                int opened = open.pop();
                if (arithmetic && opened == from + 1 && cursor.rawAt(at + 1) == ')') {
                    return -1;
                }
                if (cursor.rawAt(opened + 1) == '('
                        && !(poppedOpen == opened + 1 && poppedAt == at - 1)) {
                    closeOfFailed.put(opened, at);
                }
                if (opened == from) {
                    return at;
                }
                poppedOpen = opened;
                poppedAt = at;
            }
            element(parts, c, from);
        }
    }

    private void push(Deque<Integer> open, int at) {
        open.push(at);
        if (open.size() > ParseSession.MAXIMUM_NESTING) {
            throw cursor.unsupported(
                    "Parentheses are nested deeper than %d levels"
                            .formatted(ParseSession.MAXIMUM_NESTING),
                    at);
        }
    }

    /** Reads up to and over the closing bracket; the cursor stands after the opening one. */
    Arithmetic toBracket(int expansionStart) {
        int from = cursor.position();
        Word text = upToBracket(Cursor.END, expansionStart).buildFrom(from);
        cursor.advance();
        return new Arithmetic(text, text.span());
    }

    /**
     * A subscript in <code>${name[…]}</code>; empty when the brace closes first, as bash finds its
     * end first.
     */
    Optional<Word> subscript(int expansionStart) {
        int from = cursor.position();
        Word text = upToBracket('}', expansionStart).buildFrom(from);
        return cursor.take(']') ? Optional.of(text) : Optional.empty();
    }

    private PartsBuilder upToBracket(char stop, int expansionStart) {
        PartsBuilder parts = new PartsBuilder(cursor);
        cursor.enter();
        int depth = 1;
        while (true) {
            char c = cursor.peek();
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (depth == 0 || c == stop && c != Cursor.END) {
                cursor.leave();
                return parts;
            }
            elementOrProcess(parts, c, expansionStart);
        }
    }

    /**
     * The operands of <code>${name:offset:length}</code>; the cursor stops at the closing brace.
     */
    List<Word> offsetAndLength(int expansionStart) {
        List<Word> operands = new ArrayList<>(2);
        operands.add(upTo(":}", expansionStart));
        if (cursor.take(':')) {
            operands.add(upTo("}", expansionStart));
        }
        return operands;
    }

    private Word upTo(String stops, int expansionStart) {
        int from = cursor.position();
        PartsBuilder parts = new PartsBuilder(cursor);
        int choices = 0;
        int depth = 0;
        while (true) {
            char c = cursor.peek();
            boolean nested = c == ':' && (choices > 0 || depth > 0);
            if (c == '}' || stops.indexOf(c) >= 0 && c != Cursor.END && !nested) {
                return parts.buildFrom(from);
            }
            choices += c == '?' ? 1 : nested ? -1 : 0;
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            elementOrProcess(parts, c, expansionStart);
        }
    }

    /**
     * The three expressions of {@code for ((…;…;…))}; the cursor stands at the first parenthesis.
     * bash splits at every semicolon, also between inner parentheses.
     */
    List<Arithmetic> loopHeader() {
        int from = cursor.position();
        cursor.advance(2);
        List<Arithmetic> expressions = new ArrayList<>(3);
        int depth = loopExpression(expressions, 0, from);
        while (cursor.take(';')) {
            depth = loopExpression(expressions, depth, from);
        }
        if (expressions.size() != 3 || cursor.rawAt(cursor.position() + 1) != ')') {
            throw cursor.syntaxError("'for ((' wants three expressions separated by ';'", from);
        }
        cursor.advance(2);
        return expressions;
    }

    /** Adds one expression; answers how many parentheses are open behind it. */
    private int loopExpression(List<Arithmetic> expressions, int open, int loopStart) {
        int from = cursor.position();
        PartsBuilder parts = new PartsBuilder(cursor);
        int depth = open;
        char c = cursor.peek();
        while (c != ';' && (c != ')' || depth > 0)) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            element(parts, c, loopStart);
            c = cursor.peek();
        }
        Word text = parts.buildFrom(from);
        expressions.add(new Arithmetic(text, text.span()));
        return depth;
    }

    private void element(PartsBuilder parts, char c, int expansionStart) {
        switch (c) {
            case Cursor.END ->
                    throw cursor.incomplete(
                            "An arithmetic expression is not closed", expansionStart);
            case '\\' -> escape(parts);
            case '\'' -> singleQuote(parts);
            case '"' -> doubleQuote(parts);
            case '`' -> parts.add(reader.expansions().backquoted(Quoting.DOUBLE_QUOTES));
            case '$' -> dollar(parts);
            default -> plainRun(parts);
        }
    }

    private void doubleQuote(PartsBuilder parts) {
        int from = cursor.position();
        parts.add(reader.words().doubleQuoted(from, false));
        String written = cursor.textFrom(from);
        if (written.indexOf('(') >= 0 || written.indexOf(')') >= 0) {
            cursor.requireBash("A parenthesis between double quotes in arithmetic", from);
        }
    }

    private void singleQuote(PartsBuilder parts) {
        cursor.requireBash("A single quote in arithmetic", cursor.position());
        quotedRegion(parts);
    }

    private void escape(PartsBuilder parts) {
        char next = cursor.rawAt(cursor.position() + 1);
        if ("$`\\\"".indexOf(next) >= 0) {
            reader.words().escape(parts);
            return;
        }
        int from = cursor.position();
        cursor.moveTo(Math.min(from + 2, cursor.limit()));
        parts.textFrom(from);
    }

    private void dollar(PartsBuilder parts) {
        int from = cursor.position();
        char next = cursor.rawAt(from + 1);
        if (next == '\'' || next == '"') {
            throw cursor.unsupported(
                    "bash expands the text of $" + next + " once more in arithmetic", from);
        }
        reader.expansions().dollar(parts, Quoting.DOUBLE_QUOTES);
    }

    /**
     * In subscripts and offsets bash reads process substitutions, other than in arithmetic proper.
     */
    private void elementOrProcess(PartsBuilder parts, char c, int expansionStart) {
        if (c != '<' && c != '>' || !reader.expansions().processSubstitution(parts)) {
            element(parts, c, expansionStart);
        }
    }

    private void plainRun(PartsBuilder parts) {
        int from = cursor.position();
        do {
            cursor.advance();
        } while (NOT_PLAIN.indexOf(cursor.raw()) < 0);
        parts.textFrom(from);
    }

    /**
     * Text between single quotes where they delimit without quoting: the quotes stay, expansions
     * between them run. Answers the text between them.
     */
    String quotedRegion(PartsBuilder parts) {
        int from = cursor.position();
        int close = cursor.text().indexOf('\'', from + 1);
        if (close < 0 || close >= cursor.limit()) {
            throw cursor.incomplete("A single quote is not closed", from);
        }
        String text = cursor.text().substring(from + 1, close);
        if (Characters.isPlainInDoubleQuotes(text)) {
            cursor.moveTo(close + 1);
            parts.textFrom(from);
        } else {
            expandedRegion(parts, from, close);
        }
        return text;
    }

    private void expandedRegion(PartsBuilder parts, int from, int close) {
        cursor.advance();
        parts.textFrom(from);
        cursor.enter();
        parts.addAll(new ScriptReader(cursor.within(from + 1, close)).readQuotedText());
        cursor.leave();
        cursor.moveTo(close + 1);
        parts.textFrom(close);
    }
}
