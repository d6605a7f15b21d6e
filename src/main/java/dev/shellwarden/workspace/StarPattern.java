package dev.shellwarden.workspace;

/**
 * Patterns in which {@code *} stands for any text and every other character for itself; matched
 * without recursion, in the manner of {@code GlobMatcher} in the package program. The two stay
 * apart: people write these patterns, where a bracket or backslash means itself, and the text of a
 * command writes those.
 */
public final class StarPattern {

    private StarPattern() {}

    /** Whether the whole text fits. */
    public static boolean matches(String pattern, String text) {
        return matches(pattern, 0, text, 0);
    }

    /** Whether what stands behind the one place fits what stands behind the other. */
    static boolean matches(String pattern, int patternFrom, String text, int textFrom) {
        int star = -1;
        int mark = 0;
        int at = patternFrom;
        int position = textFrom;
        while (position < text.length()) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                mark = position;
            } else if (at < pattern.length() && pattern.charAt(at) == text.charAt(position)) {
                at++;
                position++;
            } else if (star >= 0) {
                at = star + 1;
                position = ++mark;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }
}
