package dev.shellwarden.syntax;

import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * <code>${…}</code> in all its forms (POSIX, section 2.6.2; bash's manual, "Shell Parameter
 * Expansion").
 */
final class ParameterExpansionParser {

    private static final String SPECIAL_PARAMETERS = "@*#?-$!";
    private static final String TRANSFORMATIONS = "UuLQEPAKak";
    private static final String DANGEROUS_WHEN_DECODED = "$`\\\"'}";

    private final ScriptReader reader;
    private final Cursor cursor;

    ParameterExpansionParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** The expansion that starts at the dollar sign under the cursor. */
    ParameterExpansion braced(Quoting quoting) {
        int from = cursor.position();
        refuseFunctionSubstitution(from);
        cursor.enter();
        cursor.advance(2);
        Optional<ParameterExpansion> expansion = wellFormed(from, quoting);
        if (expansion.isEmpty()) {
            expansion = Optional.of(badSubstitution(from, quoting));
        }
        cursor.leave();
        return expansion.get();
    }

    private void refuseFunctionSubstitution(int from) {
        char first = cursor.rawAt(cursor.afterContinuations(from + 2));
        if (first == ' ' || first == '\t' || first == '\n' || first == '|') {
            throw cursor.unsupported(
                    "${ command; } runs a command in some versions of bash only", from);
        }
    }

    /** Empty when bash would call it a bad substitution, which it notices only when it runs. */
    private Optional<ParameterExpansion> wellFormed(int from, Quoting quoting) {
        boolean length = takePrefix('#');
        boolean indirect = !length && takePrefix('!');
        if (indirect) {
            cursor.requireBash("${!name}", from);
        }
        String name = name();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        boolean subscripted = cursor.peek() == '[' && Characters.isNameStart(name.charAt(0));
        Optional<Word> subscript = subscripted ? subscript(from) : Optional.empty();
        if (subscripted && subscript.isEmpty()) {
            return Optional.empty();
        }
        int operatorStart = cursor.position();
        String operator = operator(indirect);
        if (length && !operator.isEmpty()) {
            return Optional.empty();
        }
        requirePortable(operator, from, operatorStart);
        List<Word> operands = operands(operator, quoting, from);
        if (!cursor.take('}')) {
            requireClosing(from);
            return Optional.empty();
        }
        return Optional.of(
                new ParameterExpansion(
                        name,
                        length,
                        indirect,
                        subscript,
                        operator,
                        operands,
                        cursor.spanFrom(from)));
    }

    private void requireClosing(int from) {
        if (cursor.atEnd()) {
            throw cursor.incomplete("${ is not closed", from);
        }
    }

    /**
     * {@code #} and {@code !} are prefixes when a parameter follows, and parameters themselves
     * otherwise.
     */
    private boolean takePrefix(char prefix) {
        if (cursor.peek() != prefix) {
            return false;
        }
        int at = cursor.position();
        cursor.advance();
        String name = name();
        char after = cursor.peek();
        cursor.moveTo(at);
        boolean plain = !name.isEmpty() && (Characters.isNamePart(name.charAt(0)) || after == '}');
        boolean prefixed = plain || prefix == '!' && !name.isEmpty() && "#@*".contains(name);
        cursor.advance(prefixed ? 1 : 0);
        return prefixed;
    }

    private String name() {
        char c = cursor.peek();
        if (Characters.isNameStart(c)) {
            return cursor.takeNameParts();
        }
        if (Characters.isDigit(c)) {
            return digits();
        }
        if (c == Cursor.END || SPECIAL_PARAMETERS.indexOf(c) < 0) {
            return "";
        }
        cursor.advance();
        return String.valueOf(c);
    }

    private String digits() {
        int from = cursor.position();
        while (Characters.isDigit(cursor.raw())) {
            cursor.advance();
        }
        return cursor.textFrom(from);
    }

    private Optional<Word> subscript(int from) {
        cursor.requireBash("An array subscript", from);
        cursor.advance();
        return reader.arithmetic().subscript(from);
    }

    private String operator(boolean indirect) {
        char c = cursor.peek();
        char second = cursor.peekSecond();
        String operator = operatorText(c, second, indirect);
        for (int count = 0; count < operator.length(); count++) {
            cursor.peek();
            cursor.advance();
        }
        return operator;
    }

    private static String operatorText(char c, char second, boolean indirect) {
        return switch (c) {
            case ':' -> "-=?+".indexOf(second) >= 0 && second != Cursor.END ? ":" + second : ":";
            case '-', '=', '?', '+' -> String.valueOf(c);
            case '#', '%', '^', ',', '~' -> second == c ? "" + c + c : String.valueOf(c);
            case '/' -> second == '/' || second == '#' || second == '%' ? "/" + second : "/";
            case '@' -> TRANSFORMATIONS.indexOf(second) >= 0 ? "@" + second : indirect ? "@" : "";
            case '*' -> indirect ? "*" : "";
            default -> "";
        };
    }

    private void requirePortable(String operator, int from, int operatorStart) {
        boolean portable =
                switch (operator) {
                    case "", ":-", ":=", ":?", ":+", "-", "=", "?", "+", "#", "##", "%", "%%" ->
                            true;
                    default -> false;
                };
        if (!portable) {
            cursor.requireBash(
                    "The operator '%s' in ${ }".formatted(cursor.textFrom(operatorStart)), from);
        }
    }

    private List<Word> operands(String operator, Quoting quoting, int from) {
        return switch (operator) {
            case "", "*", "@" -> List.of();
            case ":" -> reader.arithmetic().offsetAndLength(from);
            case "/", "//", "/#", "/%" -> replacement(quoting, from);
            case "#", "##", "%", "%%", "^", "^^", ",", ",,", "~", "~~" ->
                    List.of(operand(quoting, true, '}', from));
            default ->
                    operator.startsWith("@")
                            ? List.of()
                            : List.of(operand(quoting, false, '}', from));
        };
    }

    private List<Word> replacement(Quoting quoting, int from) {
        List<Word> operands = new ArrayList<>(2);
        operands.add(operand(quoting, true, '/', from));
        if (cursor.take('/')) {
            operands.add(operand(quoting, true, '}', from));
        }
        return operands;
    }

    private ParameterExpansion badSubstitution(int from, Quoting quoting) {
        cursor.moveTo(from + 2);
        Word content = operand(quoting, false, '}', from);
        requireClosing(from);
        cursor.advance();
        cursor.requireBash("A bad substitution", from);
        Span span = cursor.spanFrom(from);
        cursor.session().warn("A bad substitution: bash stops here when it runs", span);
        return new ParameterExpansion(
                "", false, false, Optional.empty(), "", List.of(content), span);
    }

    /**
     * A word up to the closing brace or {@code stop}.
     *
     * @param pattern whether quotes keep their meaning also inside double quotes, as they do in
     *     patterns
     */
    private Word operand(Quoting quoting, boolean pattern, char stop, int expansionStart) {
        cursor.peek();
        int from = cursor.position();
        PartsBuilder parts = new PartsBuilder(cursor);
        char c = cursor.peek();
        while (c != '}' && c != stop) {
            if (c == Cursor.END) {
                throw cursor.incomplete("${ is not closed", expansionStart);
            }
            operandElement(parts, c, quoting, pattern, stop);
            c = cursor.peek();
        }
        return parts.buildFrom(from);
    }

    private void operandElement(
            PartsBuilder parts, char c, Quoting quoting, boolean pattern, char stop) {
        switch (c) {
            case '\\' -> operandEscape(parts, quoting);
            case '\'' -> operandSingleQuote(parts, quoting, pattern);
            case '"' -> parts.add(reader.words().doubleQuoted(cursor.position(), false));
            case '`' -> parts.add(reader.expansions().backquoted(quoting));
            case '$' -> operandDollar(parts, quoting, pattern);
            case '<', '>' -> operandAngle(parts);
            default -> plainRun(parts, stop);
        }
    }

    private void plainRun(PartsBuilder parts, char stop) {
        int from = cursor.position();
        char c = cursor.raw();
        do {
            cursor.advance();
            c = cursor.raw();
        } while (c != stop && "\\'\"`$<>}\0".indexOf(c) < 0);
        parts.textFrom(from);
    }

    /**
     * bash reads process substitutions here also between double quotes, and runs them in patterns.
     */
    private void operandAngle(PartsBuilder parts) {
        if (!reader.expansions().processSubstitution(parts)) {
            int from = cursor.position();
            cursor.advance();
            parts.textFrom(from);
        }
    }

    private void operandEscape(PartsBuilder parts, Quoting quoting) {
        char next = cursor.rawAt(cursor.position() + 1);
        if (quoting == Quoting.NONE || next == Cursor.END || "$`\\\"}".indexOf(next) >= 0) {
            reader.words().escape(parts);
            return;
        }
        int from = cursor.position();
        cursor.advance(2);
        parts.textFrom(from);
    }

    private void operandSingleQuote(PartsBuilder parts, Quoting quoting, boolean pattern) {
        int from = cursor.position();
        if (quoting == Quoting.NONE || pattern) {
            SingleQuoted quoted = reader.words().singleQuoted();
            requireSamePattern(quoted.value(), quoting, from);
            parts.add(quoted);
        } else if (cursor.isPosix()) {
            cursor.advance();
            parts.textFrom(from);
        } else {
            refuseWhereModesDiffer(reader.arithmetic().quotedRegion(parts), from);
        }
    }

    /**
     * Between double quotes bash keeps single quotes in patterns where other shells take them as
     * text.
     */
    private void requireSamePattern(String quoted, Quoting quoting, int from) {
        boolean special = quoted.chars().anyMatch(c -> DANGEROUS_WHEN_DECODED.indexOf(c) >= 0);
        if (quoting != Quoting.NONE && special) {
            cursor.requireBash("A special character between single quotes in \"${ }\"", from);
        }
    }

    /** bash's POSIX mode takes single quotes here as text, and so may end the expansion earlier. */
    private void refuseWhereModesDiffer(String quoted, int from) {
        if (quoted.indexOf('}') >= 0 || quoted.indexOf('"') >= 0) {
            throw cursor.unsupported(
                    "bash and its POSIX mode differ about single quotes in \"${ }\"", from);
        }
    }

    private void operandDollar(PartsBuilder parts, Quoting quoting, boolean pattern) {
        int from = cursor.position();
        if (quoting != Quoting.DOUBLE_QUOTES || cursor.rawAt(from + 1) != '\'') {
            reader.expansions().dollar(parts, quoting);
            return;
        }
        cursor.requireBash("$'…'", from);
        SingleQuoted decoded = reader.words().ansiQuoted();
        boolean dangerous =
                decoded.value().chars().anyMatch(c -> DANGEROUS_WHEN_DECODED.indexOf(c) >= 0);
        if (!pattern && dangerous) {
            throw cursor.unsupported("bash expands the text of $'…' once more in \"${ }\"", from);
        }
        parts.add(decoded);
    }
}
