package dev.shellwarden.policy.code;

/**
 * A piece of code.
 *
 * @param kind what it is
 * @param text its text; of a string what stands in it, with {@link Value#UNKNOWN} for what is
 *     interpolated
 * @param constant whether a string holds nothing that is interpolated
 */
record Token(Kind kind, String text, boolean constant) {

    /** What a piece of code is. */
    enum Kind {
        NAME,
        STRING,
        COMMAND,
        REGEX,
        NUMBER,
        SYMBOL,
        NEWLINE
    }

    boolean is(String symbol) {
        return (kind == Kind.SYMBOL || kind == Kind.NAME) && text.equals(symbol);
    }

    /** Whether a member stands behind it. */
    boolean isJoiner() {
        return is(".") || is("->") || is("::") || is("&.") || is("?.");
    }
}
