package dev.shellwarden.syntax;

/** An expression of {@code [[ ]]}. */
public sealed interface Conditional {

    /** Where it stands. */
    Span span();

    /** {@code ! expression}. */
    record Not(Conditional expression, Span span) implements Conditional {}

    /** {@code left && right}. */
    record And(Conditional left, Conditional right, Span span) implements Conditional {}

    /** {@code left || right}. */
    record Or(Conditional left, Conditional right, Span span) implements Conditional {}

    /** {@code -f word}; {@code operator} is empty for a word alone. */
    record Unary(String operator, Word operand, Span span) implements Conditional {}

    /** {@code left == right}, {@code left -eq right}, {@code left =~ right} and the like. */
    record Binary(Word left, String operator, Word right, Span span) implements Conditional {}
}
