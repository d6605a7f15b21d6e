package dev.shellwarden.syntax;

import java.util.List;
import java.util.Optional;

/** A part of a {@link Word}. */
public sealed interface WordPart {

    /** Where the part stands, its quotes included. */
    Span span();

    /**
     * Unquoted text, backslashes taken off. Tilde, glob and brace characters which are special here
     * are told by the flags of {@link Literal}.
     *
     * @param value the text after quote removal
     * @param escaped whether it came from a backslash escape, so that none of its characters is
     *     special
     */
    record Literal(String value, boolean escaped, Span span) implements WordPart {}

    /** {@code 'text'}, or {@code $'text'} with its escapes decoded. */
    record SingleQuoted(String value, boolean ansiC, Span span) implements WordPart {}

    /** {@code "parts"}, or {@code $"parts"}. */
    record DoubleQuoted(List<WordPart> parts, boolean localized, Span span) implements WordPart {

        public DoubleQuoted {
            parts = List.copyOf(parts);
        }
    }

    /**
     * {@code $name}, <code>${name}</code> and everything that may stand in those braces.
     *
     * @param name a variable's name, a digit or a special parameter's sign
     * @param length whether it is <code>${#name}</code>
     * @param indirect whether it is <code>${!name}</code>, in all its forms
     * @param subscript what stands in brackets after the name
     * @param operator the operator as written ({@code :-}, {@code -}, {@code =}, {@code #}, {@code
     *     //}, {@code @}, {@code :}, {@code ^^} …), empty when there is none
     * @param operands the words after the operator: one as a rule, two for replacement and for
     *     offset and length
     */
    record ParameterExpansion(
            String name,
            boolean length,
            boolean indirect,
            Optional<Word> subscript,
            String operator,
            List<Word> operands,
            Span span)
            implements WordPart {

        public ParameterExpansion {
            operands = List.copyOf(operands);
        }
    }

    /**
     * {@code $(body)} or backquotes. Spans inside backquotes are those of the whole backquoted part
     * when escapes were taken off.
     */
    record CommandSubstitution(CommandList body, boolean backquoted, Span span)
            implements WordPart {}

    /** {@code $((expression))} or {@code $[expression]}. */
    record ArithmeticExpansion(Arithmetic expression, Span span) implements WordPart {}

    /** {@code <(body)} or {@code >(body)}. */
    record ProcessSubstitution(boolean output, CommandList body, Span span) implements WordPart {}

    /**
     * An extended glob, read only inside {@code [[ ]]}.
     *
     * @param text as written, the leading sign included
     */
    record ExtendedGlob(String text, List<WordPart> parts, Span span) implements WordPart {

        public ExtendedGlob {
            parts = List.copyOf(parts);
        }
    }
}
