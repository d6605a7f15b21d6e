package dev.shellwarden.pipeline;

/** Finds the end of a bracket expression of a regular expression (POSIX, section 9.3.5). */
final class BracketExpression {

    private BracketExpression() {}

    /**
     * The place of the bracket that closes the one at {@code open}, or -1 when none does. A bracket
     * that stands first, and those of {@code [:class:]}, {@code [.element.]} and {@code [=class=]},
     * do not close it.
     */
    static int end(String text, int open) {
        int at = open + 1;
        at += at < text.length() && text.charAt(at) == '^' ? 1 : 0;
        at += at < text.length() && text.charAt(at) == ']' ? 1 : 0;
        while (at < text.length() && text.charAt(at) != ']') {
            at = text.charAt(at) == '[' ? behindInner(text, at) : at + 1;
        }
        return at < text.length() ? at : -1;
    }

    private static int behindInner(String text, int open) {
        char sign = open + 1 < text.length() ? text.charAt(open + 1) : '\0';
        if (":.=".indexOf(sign) < 0) {
            return open + 1;
        }
        int close = text.indexOf(sign + "]", open + 2);
        return close < 0 ? open + 1 : close + 2;
    }
}
