package dev.shellwarden.syntax;

import java.util.List;

/**
 * A word: parts that stand side by side and become, after expansion, none, one or several fields.
 *
 * @param parts the parts in order; empty only for the empty value of an assignment
 * @param span where the word stands
 */
public record Word(List<WordPart> parts, Span span) {

    public Word {
        parts = List.copyOf(parts);
    }
}
