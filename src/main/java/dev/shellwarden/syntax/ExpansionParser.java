package dev.shellwarden.syntax;

import dev.shellwarden.syntax.WordPart.ArithmeticExpansion;
import dev.shellwarden.syntax.WordPart.CommandSubstitution;
import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import dev.shellwarden.syntax.WordPart.ProcessSubstitution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that a dollar sign, a backquote or {@code <(} starts (POSIX, section 2.6). */
final class ExpansionParser {

    private static final String SPECIAL_PARAMETERS = "@*#?-$!";

    private final ScriptReader reader;
    private final Cursor cursor;
    private final Map<Integer, Remembered> remembered = new HashMap<>(0);

    /**
     * A substitution read while trying {@code ((} as arithmetic; the second try must not read it
     * again.
     */
    private record Remembered(WordPart part, int end) {}

    ExpansionParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    void forget() {
        remembered.clear();
    }

    /** Reads what starts at the dollar sign under the cursor into {@code parts}. */
    void dollar(PartsBuilder parts, Quoting quoting) {
        int from = cursor.position();
        char next = cursor.rawAt(from + 1);
        switch (next) {
            case '(' -> parts.add(parenthesized(from));
            case '{' -> parts.add(reader.parameters().braced(quoting));
            case '[' -> parts.add(bracketed(from));
            case '\'', '"' -> dollarQuote(parts, quoting, next);
            case '\\' -> dollarBackslash(parts);
            default -> plainParameter(parts, next);
        }
    }

    private void dollarQuote(PartsBuilder parts, Quoting quoting, char quote) {
        int from = cursor.position();
        if (quoting != Quoting.NONE) {
            lone(parts);
        } else if (quote == '\'') {
            cursor.requireBash("$'…'", from);
            parts.add(reader.words().ansiQuoted());
        } else {
            cursor.requireBash("$\"…\"", from);
            cursor.advance();
            parts.add(reader.words().doubleQuoted(from, true));
        }
    }

    private void dollarBackslash(PartsBuilder parts) {
        if (cursor.rawAt(cursor.position() + 2) == '\n') {
            throw cursor.unsupported("A line continuation after a dollar sign", cursor.position());
        }
        lone(parts);
    }

    private void lone(PartsBuilder parts) {
        int from = cursor.position();
        cursor.advance();
        parts.textFrom(from);
    }

    private void plainParameter(PartsBuilder parts, char next) {
        int from = cursor.position();
        if (Characters.isNameStart(next)) {
            cursor.advance();
            parts.add(parameter(cursor.takeNameParts(), from));
        } else if (Characters.isDigit(next)
                || next != Cursor.END && SPECIAL_PARAMETERS.indexOf(next) >= 0) {
            cursor.advance(2);
            parts.add(parameter(String.valueOf(next), from));
        } else {
            lone(parts);
        }
    }

    private ParameterExpansion parameter(String name, int from) {
        return new ParameterExpansion(
                name, false, false, Optional.empty(), "", List.of(), cursor.spanFrom(from));
    }

    private ArithmeticExpansion bracketed(int from) {
        cursor.requireBash("$[ ]", from);
        cursor.advance(2);
        Arithmetic expression = reader.arithmetic().toBracket(from);
        return new ArithmeticExpansion(expression, cursor.spanFrom(from));
    }

    private WordPart parenthesized(int from) {
        Remembered known = remembered.isEmpty() ? null : remembered.get(from);
        if (known != null) {
            cursor.moveTo(known.end());
            return known.part();
        }
        WordPart part =
                cursor.rawAt(from + 2) == '(' ? arithmeticOrSubshell(from) : substitution(from);
        if (reader.arithmetic().isTrying()) {
            remembered.put(from, new Remembered(part, cursor.position()));
        }
        return part;
    }

    /**
     * {@code $((}: arithmetic when its two closing parentheses stand together, else a subshell in a
     * substitution.
     */
    private WordPart arithmeticOrSubshell(int from) {
        cursor.advance();
        Optional<Arithmetic> expression = reader.arithmetic().doubleParentheses();
        if (expression.isPresent()) {
            return new ArithmeticExpansion(expression.get(), cursor.spanFrom(from));
        }
        cursor.requireBash("A command substitution that begins with $((", from);
        int close = reader.arithmetic().closeOf(from + 1);
        cursor.moveTo(from);
        WordPart substitution = substitution(from);
        requireClosedAt(close, from);
        return substitution;
    }

    private void requireClosedAt(int close, int from) {
        if (cursor.position() != close + 1) {
            throw cursor.unsupported("Where this substitution ends can be read in two ways", from);
        }
    }

    private CommandSubstitution substitution(int from) {
        cursor.advance(2);
        CommandList body = body(from);
        return new CommandSubstitution(body, false, cursor.spanFrom(from));
    }

    /** Commands up to the closing parenthesis; the cursor stands after the opening one. */
    private CommandList body(int from) {
        if (cursor.raw() == '\\' && cursor.peek() == '(') {
            throw cursor.unsupported("A line continuation between two parentheses", from);
        }
        cursor.enter();
        HereDocuments.Suspended outer = reader.hereDocuments().suspend();
        CommandList body = reader.commands().optionalList();
        if (cursor.atEnd()) {
            throw cursor.incomplete("A substitution is not closed", from);
        }
        if (!cursor.take(')')) {
            throw cursor.unexpected();
        }
        reader.hereDocuments().resume(outer, from);
        cursor.leave();
        return body;
    }

    /**
     * Reads {@code <(…)} or {@code >(…)} into {@code parts}; answers false when none starts here.
     */
    boolean processSubstitution(PartsBuilder parts) {
        int from = cursor.position();
        if (cursor.peekSecond() != '(') {
            return false;
        }
        cursor.requireBash("Process substitution", from);
        if (cursor.rawAt(from + 1) != '(') {
            throw cursor.unsupported("A line continuation in front of a parenthesis", from);
        }
        boolean output = cursor.raw() == '>';
        parts.add(new ProcessSubstitution(output, processBody(from), cursor.spanFrom(from)));
        return true;
    }

    private CommandList processBody(int from) {
        int close = -1;
        if (cursor.rawAt(from + 2) == '(') {
            cursor.advance();
            close = reader.arithmetic().closeOfParenthesis();
            cursor.moveTo(from);
        }
        cursor.advance(2);
        CommandList body = body(from);
        if (close >= 0) {
            requireClosedAt(close, from);
        }
        return body;
    }

    /** {@code `body`}, the cursor standing at the first backquote. */
    CommandSubstitution backquoted(Quoting quoting) {
        int from = cursor.position();
        boolean escapes = false;
        int index = from + 1;
        while (index < cursor.limit() && cursor.rawAt(index) != '`') {
            escapes |= cursor.rawAt(index) == '\\';
            index += cursor.rawAt(index) == '\\' ? 2 : 1;
        }
        if (index >= cursor.limit()) {
            throw cursor.incomplete("A backquote is not closed", from);
        }
        cursor.moveTo(index + 1);
        Cursor inner =
                escapes
                        ? cursor.overDerived(
                                unescaped(from + 1, index, quoting), cursor.spanFrom(from))
                        : cursor.within(from + 1, index);
        return new CommandSubstitution(innerScript(inner), true, cursor.spanFrom(from));
    }

    private CommandList innerScript(Cursor inner) {
        cursor.enter();
        CommandList body = new ScriptReader(inner).readScript(new ArrayList<>());
        cursor.leave();
        return body;
    }

    /**
     * Takes one level of backslashes off, as the shell does before it reads the text between
     * backquotes.
     */
    private String unescaped(int from, int to, Quoting quoting) {
        StringBuilder text = new StringBuilder(to - from);
        for (int index = from; index < to; index++) {
            char c = cursor.rawAt(index);
            char next = cursor.rawAt(index + 1);
            if (c != '\\' || index + 1 >= to) {
                text.append(c);
                continue;
            }
            if (next == '"' && quoting == Quoting.HERE_DOCUMENT) {
                throw cursor.unsupported(
                        "An escaped double quote between backquotes in a here-document", from);
            }
            index++;
            if (next != '\n') {
                text.append(isUnescaped(next, quoting) ? "" : "\\").append(next);
            }
        }
        return text.toString();
    }

    private static boolean isUnescaped(char c, Quoting quoting) {
        return c == '$' || c == '`' || c == '\\' || c == '"' && quoting == Quoting.DOUBLE_QUOTES;
    }
}
