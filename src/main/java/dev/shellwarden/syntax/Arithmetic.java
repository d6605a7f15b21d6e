package dev.shellwarden.syntax;

/**
 * An arithmetic expression, kept as a word: bash expands it like a double-quoted text and then
 * evaluates the result.
 *
 * @param text the expression's word; its expansions are its parts
 * @param span where it stands
 */
public record Arithmetic(Word text, Span span) {}
