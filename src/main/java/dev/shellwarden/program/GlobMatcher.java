package dev.shellwarden.program;

/**
 * The shell's patterns: {@code *}, {@code ?}, bracket expressions and backslashes. The walk is that
 * of {@code StarPattern} in the package workspace, which knows the star alone.
 */
final class GlobMatcher {

    private GlobMatcher() {}

    /** Whether a text holds characters that make it a pattern. */
    static boolean isPattern(String text) {
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (sign == '*' || sign == '?' || (sign == '[' && text.indexOf(']', i + 2) > 0)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the whole text matches. */
    static boolean matches(String pattern, String text) {
        int star = -1;
        int mark = 0;
        int at = 0;
        int position = 0;
        while (position < text.length()) {
            int next = at < pattern.length() ? step(pattern, at, text.charAt(position)) : -1;
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                mark = position;
            } else if (next > 0) {
                at = next;
                position++;
            } else if (star >= 0) {
                at = star + 1;
                position = ++mark;
            } else {
                return false;
            }
        }
        return pattern.chars().skip(at).allMatch(sign -> sign == '*');
    }

    private static int step(String pattern, int at, char sign) {
        return switch (pattern.charAt(at)) {
            case '*' -> -1;
            case '?' -> at + 1;
            case '[' -> bracket(pattern, at, sign);
            case '\\' -> at + 1 < pattern.length() && pattern.charAt(at + 1) == sign ? at + 2 : -1;
            default -> pattern.charAt(at) == sign ? at + 1 : -1;
        };
    }

    private static int bracket(String pattern, int at, char sign) {
        int end = pattern.indexOf(']', at + 2);
        if (end < 0) {
            return sign == '[' ? at + 1 : -1;
        }
        boolean negated = pattern.charAt(at + 1) == '!' || pattern.charAt(at + 1) == '^';
        boolean found = false;
        for (int i = negated ? at + 2 : at + 1; i < end; i++) {
            if (i + 2 < end && pattern.charAt(i + 1) == '-') {
                found |= pattern.charAt(i) <= sign && sign <= pattern.charAt(i + 2);
                i += 2;
            } else {
                found |= pattern.charAt(i) == sign;
            }
        }
        return found == negated ? -1 : end + 1;
    }
}
