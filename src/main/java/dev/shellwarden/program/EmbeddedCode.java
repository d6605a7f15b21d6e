package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;

/**
 * Code that an interpreter is given in its words, a here-document, a pipe or standard input.
 *
 * @param language the language's name in lower case: {@code python}, {@code perl}, {@code sql},
 *     {@code awk} …
 * @param text the code as far as known
 * @param isStatic whether it is known exactly
 * @param span where it stands in the judged text
 */
public record EmbeddedCode(String language, String text, boolean isStatic, Span span) {}
