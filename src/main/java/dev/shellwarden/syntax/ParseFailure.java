package dev.shellwarden.syntax;

/**
 * A text that was not read to its end.
 *
 * @param kind whether the shell too would refuse it
 * @param message what was seen, in words for a person
 * @param span where reading stopped
 * @param before the commands that stand complete before the failure; a shell that reads line by
 *     line runs them
 */
public record ParseFailure(Kind kind, String message, Span span, Script before)
        implements ParseResult {

    /** Why reading stopped. */
    public enum Kind {

        /** The shell refuses the text too. */
        SYNTAX_ERROR,

        /** The text ends inside a construct: a quote, a substitution, a compound command. */
        INCOMPLETE,

        /**
         * A construct that the dialect does not define and another shell would read as something
         * else.
         */
        NOT_IN_DIALECT,

        /** The shell may accept it, this parser does not: too long, too deep, NUL and the like. */
        UNSUPPORTED
    }
}
