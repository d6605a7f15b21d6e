package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import java.util.List;

/**
 * Code that an interpreter is given in its words, a here-document, a pipe, standard input or a
 * file.
 *
 * @param language the language's name in lower case: {@code python}, {@code perl}, {@code sql},
 *     {@code awk} …
 * @param text the code as far as known
 * @param isStatic whether it is known exactly
 * @param span where it stands in the judged text
 * @param entries the parts of it that are run, see {@link CodeFile}
 * @param arguments words that it gets
 */
public record EmbeddedCode(
        String language,
        String text,
        boolean isStatic,
        Span span,
        List<Argument> entries,
        List<Argument> arguments) {

    public EmbeddedCode {
        entries = List.copyOf(entries);
        arguments = List.copyOf(arguments);
    }

    /** Code that is run as a whole. */
    public EmbeddedCode(String language, String text, boolean isStatic, Span span) {
        this(language, text, isStatic, span, List.of(), List.of());
    }
}
