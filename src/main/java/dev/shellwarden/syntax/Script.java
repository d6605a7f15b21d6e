package dev.shellwarden.syntax;

import java.util.List;

/**
 * A parsed text.
 *
 * @param text the text that was parsed, unchanged
 * @param dialect the language it was read in
 * @param body its commands
 * @param warnings oddities that were kept, such as an unterminated here-document or a bidirectional
 *     character
 */
public record Script(String text, Dialect dialect, CommandList body, List<Warning> warnings) {

    public Script {
        warnings = List.copyOf(warnings);
    }

    /**
     * Something odd that does not stop the shell.
     *
     * @param message what it is, in words for a person
     * @param span where it stands
     */
    public record Warning(String message, Span span) {}
}
