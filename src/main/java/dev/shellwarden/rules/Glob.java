package dev.shellwarden.rules;

/**
 * A pattern over a whole text: {@code *} any characters, {@code ?} one, a backslash takes the next
 * as it is.
 */
public final class Glob {

    private static final char STAR = '\uE000';
    private static final char QUESTION = '\uE001';

    private final String pattern;
    private final boolean literal;
    private final boolean ignoreCase;

    private Glob(String pattern, boolean ignoreCase) {
        String plain = pattern.replace("\\*", "" + STAR).replace("\\?", "" + QUESTION);
        this.literal = plain.indexOf('*') < 0 && plain.indexOf('?') < 0;
        String read = literal ? plain.replace(STAR, '*').replace(QUESTION, '?') : plain;
        this.pattern = ignoreCase ? read.toLowerCase(java.util.Locale.ROOT) : read;
        this.ignoreCase = ignoreCase;
    }

    /** A pattern that minds case. */
    public static Glob of(String pattern) {
        return new Glob(pattern, false);
    }

    /** A pattern that ignores case. */
    public static Glob ignoringCase(String pattern) {
        return new Glob(pattern, true);
    }

    /** Whether the pattern has no wildcard. */
    public boolean isLiteral() {
        return literal;
    }

    /** Whether capitals and small letters are the same to it. */
    boolean ignoresCase() {
        return ignoreCase;
    }

    /** The pattern as written; in lower case when case is ignored. */
    public String pattern() {
        return pattern;
    }

    /** Whether the whole of {@code text} fits. */
    public boolean matches(String text) {
        if (literal) {
            return ignoreCase ? pattern.equalsIgnoreCase(text) : pattern.equals(text);
        }
        return fits(ignoreCase ? text.toLowerCase(java.util.Locale.ROOT) : text);
    }

    // One place to return to is enough: an earlier star never has to take more once a later one was
    // reached.
    private boolean fits(String text) {
        int at = 0;
        int in = 0;
        int star = -1;
        int resume = 0;
        while (at < text.length()) {
            if (in < pattern.length() && pattern.charAt(in) == '*') {
                star = in++;
                resume = at;
            } else if (in < pattern.length()
                    && (pattern.charAt(in) == '?' || same(pattern.charAt(in), text.charAt(at)))) {
                in++;
                at++;
            } else if (star >= 0) {
                in = star + 1;
                at = ++resume;
            } else {
                return false;
            }
        }
        while (in < pattern.length() && pattern.charAt(in) == '*') {
            in++;
        }
        return in == pattern.length();
    }

    private static boolean same(char pattern, char text) {
        return pattern == text
                || pattern == STAR && text == '*'
                || pattern == QUESTION && text == '?';
    }

    @Override
    public String toString() {
        return pattern;
    }
}
