package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Conditional.And;
import dev.shellwarden.syntax.Conditional.Binary;
import dev.shellwarden.syntax.Conditional.Not;
import dev.shellwarden.syntax.Conditional.Or;
import dev.shellwarden.syntax.Conditional.Unary;
import dev.shellwarden.syntax.WordPart.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The expression between {@code [[} and {@code ]]} (bash's manual, "Conditional Constructs"). */
final class ConditionalParser {

    private static final String UNARY_OPERATORS = "abcdefghknoprstuvwxzGLNORS";
    private static final Set<String> BINARY_OPERATORS =
            Set.of(
                    "=", "==", "!=", "=~", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot",
                    "-ef");
    private static final Set<String> PATTERN_OPERATORS = Set.of("=", "==", "!=");

    private final ScriptReader reader;
    private final Cursor cursor;

    ConditionalParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** The expression and its closing brackets; the cursor stands after the opening ones. */
    Conditional expression(int from) {
        Conditional expression = or();
        if (cursor.atEnd()) {
            throw cursor.incomplete("'[[' is not closed", from);
        }
        if (!reader.reservedWords().take("]]")) {
            throw cursor.unexpected();
        }
        return expression;
    }

    private Conditional or() {
        List<Conditional> choices = new ArrayList<>(1);
        choices.add(and());
        while (takeTwice('|')) {
            choices.add(and());
        }
        return balanced(choices, false);
    }

    private Conditional and() {
        List<Conditional> terms = new ArrayList<>(1);
        terms.add(term());
        while (takeTwice('&')) {
            terms.add(term());
        }
        return balanced(terms, true);
    }

    private boolean takeTwice(char sign) {
        if (cursor.peek() != sign || cursor.peekSecond() != sign) {
            return false;
        }
        cursor.advance();
        return cursor.take(sign);
    }

    /** The operators are associative; a shallow tree keeps every recursion over it shallow. */
    private Conditional balanced(List<Conditional> terms, boolean and) {
        if (terms.size() == 1) {
            return terms.getFirst();
        }
        int middle = terms.size() / 2;
        Conditional left = balanced(terms.subList(0, middle), and);
        Conditional right = balanced(terms.subList(middle, terms.size()), and);
        Span span = left.span().to(right.span());
        return and ? new And(left, right, span) : new Or(left, right, span);
    }

    private Conditional term() {
        reader.commands().skipNewlines();
        cursor.enter();
        int from = cursor.position();
        Conditional term = cursor.peek() == '(' ? group(from) : notOrTest(from);
        cursor.leave();
        reader.commands().skipNewlines();
        return term;
    }

    private Conditional group(int from) {
        cursor.advance();
        Conditional inner = or();
        if (!cursor.take(')')) {
            throw cursor.unexpected();
        }
        return inner;
    }

    private Conditional notOrTest(int from) {
        Word first = operand(WordParser.Mode.PLAIN);
        refuseDescriptor(first);
        String text = plainText(first);
        if (text.equals("!")) {
            Conditional inner = term();
            return new Not(inner, first.span().to(inner.span()));
        }
        cursor.skipBlanks();
        if (isUnary(text)) {
            Word operand = operand(WordParser.Mode.PLAIN);
            return new Unary(text, operand, first.span().to(operand.span()));
        }
        return binaryOrWord(first);
    }

    /**
     * A number directly before {@code <} or {@code >} is a redirection's, which has no place here.
     */
    private void refuseDescriptor(Word word) {
        char c = cursor.peek();
        if ((c == '<' || c == '>') && Characters.isNumber(plainText(word))) {
            throw cursor.unexpected();
        }
    }

    private static boolean isUnary(String text) {
        return text.length() == 2
                && text.charAt(0) == '-'
                && UNARY_OPERATORS.indexOf(text.charAt(1)) >= 0;
    }

    private Conditional binaryOrWord(Word left) {
        char c = cursor.peek();
        if ((c == '<' || c == '>') && cursor.peekSecond() != '(') {
            cursor.advance();
            return binary(left, String.valueOf(c));
        }
        if (c == ')' || c == '&' || c == '|' || reader.reservedWords().peek().equals("]]")) {
            return new Unary("", left, left.span());
        }
        Word operatorWord = reader.words().word(WordParser.Mode.PLAIN);
        String operator = plainText(operatorWord);
        if (!BINARY_OPERATORS.contains(operator)) {
            throw cursor.syntaxError(
                    "A binary operator was expected in [[ ]]", operatorWord.span().start());
        }
        return binary(left, operator);
    }

    private Conditional binary(Word left, String operator) {
        cursor.skipBlanks();
        Word right = operand(modeAfter(operator));
        return new Binary(left, operator, right, left.span().to(right.span()));
    }

    private static WordParser.Mode modeAfter(String operator) {
        if (operator.equals("=~")) {
            return WordParser.Mode.REGULAR_EXPRESSION;
        }
        return PATTERN_OPERATORS.contains(operator)
                ? WordParser.Mode.PATTERN
                : WordParser.Mode.PLAIN;
    }

    private Word operand(WordParser.Mode mode) {
        if (reader.reservedWords().peek().equals("]]")) {
            throw cursor.unexpected();
        }
        return reader.words().word(mode);
    }

    private static String plainText(Word word) {
        return word.parts().size() == 1
                        && word.parts().getFirst() instanceof Literal literal
                        && !literal.escaped()
                ? literal.value()
                : "";
    }
}
