package dev.shellwarden.rules;

import dev.shellwarden.syntax.Span;

/**
 * One statement of code that an invocation carries.
 *
 * @param language the code's language: {@code sql}, {@code redis}, {@code mongodb}, {@code python}
 *     …
 * @param kind what the statement does, as far as read
 * @param text the statement with comments removed and blanks squeezed
 * @param span where its code stands in the judged text
 */
public record CodeStatement(String language, Kind kind, String text, Span span) {

    /**
     * What a statement does. Deletes, writes and starts are judged as the commands that they amount
     * to.
     */
    public enum Kind {
        /** A statement of a query language. */
        QUERY,
        /**
         * Code that hides what it does: running decoded text, computed imports, calls into native
         * code.
         */
        CONCEALED,
        /** A connection whose ends are given to a shell. */
        REVERSE_SHELL,
        /** A process that starts itself again and again. */
        FORK_BOMB,
        /** Talks to another machine. */
        NETWORK,
        /** Code in which no effect was found. */
        HARMLESS
    }
}
