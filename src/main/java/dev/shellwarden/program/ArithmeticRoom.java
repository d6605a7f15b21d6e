package dev.shellwarden.program;

import dev.shellwarden.syntax.Arithmetic;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.syntax.WordPart;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places where bash evaluates text a second time: arithmetic, subscripts, names of variables. */
final class ArithmeticRoom {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern SUBSCRIPT = Pattern.compile("\\[([^\\]]*)\\]?");
    private static final Pattern PLAIN_SUBSCRIPT = Pattern.compile("[\\w@*+\\- ]*");
    private static final Pattern EXPANSION =
            Pattern.compile("\\$\\{[^}]*\\}|\\$\\w+|\\$[#?!$@*-]|\\$\\(.*\\)|`.*`");

    private final Analysis analysis;

    ArithmeticRoom(Analysis analysis) {
        this.analysis = analysis;
    }

    static boolean isName(String text) {
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            boolean letter = sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z';
            boolean digit = at > 0 && sign >= '0' && sign <= '9';
            if (!letter && !digit && sign != '_') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** The value of {@code $((…))}. */
    Value value(WordPart.ArithmeticExpansion expansion, Frame frame, ShellState state) {
        Value text = evaluate(expansion.expression(), frame, state);
        String trimmed = text.text().trim();
        if (text.known() && isDecimal(trimmed)) {
            return Value.known(trimmed);
        }
        return Value.number(analysis.source(expansion.span(), frame));
    }

    /** Whether a text is a number that begins with neither sign nor zero, or zero. */
    private static boolean isDecimal(String text) {
        return Value.isNumber(text)
                && text.charAt(0) != '-'
                && (text.length() == 1 || text.charAt(0) != '0');
    }

    /** Looks at an expression and forgets the variables that it may change. */
    Value evaluate(Arithmetic expression, Frame frame, ShellState state) {
        Value text = analysis.words().text(expression.text(), frame, state);
        judge(text, frame, expression.span(), state);
        return text;
    }

    /** Looks at a text that is evaluated, and at the variables that it names. */
    void judge(Value text, Frame frame, Span span, ShellState state) {
        judge(text, frame, span);
        String plain = plain(text);
        Matcher names = NAME.matcher(plain);
        boolean changes = plain.indexOf('=') >= 0 || plain.contains("++") || plain.contains("--");
        while (names.find()) {
            name(names.group(), changes, span, frame, state);
        }
    }

    private void name(String name, boolean changes, Span span, Frame frame, ShellState state) {
        state.variable(name)
                .ifPresent(
                        variable -> variable.values().forEach(value -> judge(value, frame, span)));
        if (changes) {
            analysis.changed(name, span, frame);
            state.set(name, Variable.number(name, state.isExported(name)));
        }
    }

    /** A concern when a text would run something on evaluation. */
    void judge(Value value, Frame frame, Span span) {
        if (runs(value)) {
            analysis.evaluated(
                    span,
                    frame,
                    "bash evaluates '%s' as arithmetic or a name, and "
                            + (value.known() || value.nature() != Nature.ANY
                                    ? "it holds more than that"
                                    : "what it holds is not known"));
        }
    }

    /** The text with a number in place of each expansion that is one. */
    private static String plain(Value value) {
        boolean expands = value.text().indexOf('$') >= 0 || value.text().indexOf('`') >= 0;
        return !expands || value.known() || value.nature() == Nature.ANY
                ? value.text()
                : EXPANSION.matcher(value.text()).replaceAll("1");
    }

    static boolean runs(Value value) {
        if (!value.known() && value.nature() == Nature.ANY) {
            return true;
        }
        String text = plain(value);
        if (value.known() && (text.indexOf('$') >= 0 || text.indexOf('`') >= 0)) {
            return true;
        }
        return text.indexOf('[') >= 0 && runsInSubscript(text);
    }

    private static boolean runsInSubscript(String text) {
        Matcher subscripts = SUBSCRIPT.matcher(text);
        while (subscripts.find()) {
            if (!PLAIN_SUBSCRIPT.matcher(subscripts.group(1)).matches()) {
                return true;
            }
        }
        return false;
    }
}
