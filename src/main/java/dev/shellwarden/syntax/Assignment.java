package dev.shellwarden.syntax;

import java.util.List;
import java.util.Optional;

/**
 * {@code name=value}, {@code name+=value}, {@code name[subscript]=value} or {@code
 * name=(elements)}.
 *
 * @param name the variable
 * @param subscript what stands in brackets after the name; bash evaluates it
 * @param append whether the operator is {@code +=}
 * @param value the value; empty text for {@code name=} and for an array
 * @param elements the elements when the value is an array in parentheses
 * @param span where it stands
 */
public record Assignment(
        String name,
        Optional<Word> subscript,
        boolean append,
        Word value,
        Optional<List<Element>> elements,
        Span span) {

    public Assignment {
        elements = elements.map(List::copyOf);
    }

    /** One element of an array: {@code value} or {@code [subscript]=value}. */
    public record Element(Optional<Word> subscript, Word value) {}
}
