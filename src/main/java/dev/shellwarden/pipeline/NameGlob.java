package dev.shellwarden.pipeline;

/**
 * Matches one name against a shell pattern (POSIX, section 2.13), in time linear in the product of
 * their lengths.
 */
final class NameGlob {

    private NameGlob() {}

    static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int mark = 0;
        while (n < name.length()) {
            int end =
                    p < pattern.length() && pattern.charAt(p) != '*'
                            ? matchOne(pattern, p, name.charAt(n))
                            : -1;
            if (end > 0) {
                p = end;
                n++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                mark = n;
            } else if (star >= 0) {
                p = star + 1;
                n = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }

    /** The place behind the pattern's element when it matches the character, else -1. */
    private static int matchOne(String pattern, int at, char character) {
        char sign = pattern.charAt(at);
        if (sign == '?') {
            return at + 1;
        }
        if (sign == '[') {
            int close = closing(pattern, at);
            if (close > 0) {
                return inBrackets(pattern, at + 1, close, character) ? close + 1 : -1;
            }
        }
        if (sign == '\\' && at + 1 < pattern.length()) {
            return pattern.charAt(at + 1) == character ? at + 2 : -1;
        }
        return sign == character ? at + 1 : -1;
    }

    private static int closing(String pattern, int open) {
        int at = open + 1;
        if (at < pattern.length() && (pattern.charAt(at) == '!' || pattern.charAt(at) == '^')) {
            at++;
        }
        return pattern.indexOf(']', at + 1);
    }

    private static boolean inBrackets(String pattern, int from, int close, char character) {
        boolean negated = pattern.charAt(from) == '!' || pattern.charAt(from) == '^';
        boolean found = false;
        for (int at = negated ? from + 1 : from; at < close; at++) {
            if (at + 2 < close && pattern.charAt(at + 1) == '-') {
                found |= pattern.charAt(at) <= character && character <= pattern.charAt(at + 2);
                at += 2;
            } else {
                found |= pattern.charAt(at) == character;
            }
        }
        return found != negated;
    }
}
