package dev.shellwarden.program;

/**
 * Patterns in which {@code *} stands for any text; matched in linear time for one star and without
 * recursion.
 */
final class NamePattern {

    private NamePattern() {}

    static boolean matches(String pattern, String text) {
        int star = -1;
        int mark = 0;
        int at = 0;
        int position = 0;
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
        return onlyStars(pattern, at);
    }

    private static boolean onlyStars(String pattern, int from) {
        return pattern.chars().skip(from).allMatch(sign -> sign == '*');
    }
}
