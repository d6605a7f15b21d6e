package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;

/**
 * Something about an invocation that could not be known or that changes what names mean.
 *
 * @param kind what kind
 * @param message what was seen, in words for a person
 * @param span where it stands
 */
public record Concern(Kind kind, String message, Span span) {

    /**
     * Kinds of concern; all but {@link #UNLISTED} make the decision at least that of {@code
     * policy.unknown}.
     */
    public enum Kind {
        /** The program's name is decided by an expansion. */
        DYNAMIC_PROGRAM,
        /** Code that is not known: {@code eval "$X"}, a script from a substitution. */
        DYNAMIC_CODE,
        /** A word at a place where bash evaluates it as arithmetic or a name, and it is neither. */
        EVALUATED_WORD,
        /** An option or subcommand that the program's entry lacks, where options can run code. */
        UNKNOWN_OPTION,
        /** A variable that makes programs run code. */
        CODE_RUNNING_VARIABLE,
        /**
         * Earlier state makes names mean something else: alias, hash -p, enable, a function of that
         * name.
         */
        REROUTED_NAME,
        /** A text that does not parse. */
        UNPARSABLE,
        /** A budget of text, depth or number was used up. */
        OVER_BUDGET,
        /** The program has no table entry. */
        UNLISTED
    }
}
