package dev.shellwarden.program;

import java.util.function.IntPredicate;

/**
 * Cuts a text's end in linear time; a regular expression such as {@code /+$} tries each of a
 * thousand slashes in the middle to its own end.
 */
final class TextEnd {

    private TextEnd() {}

    /** The text without the newlines at its end, as a substitution gives it. */
    static String withoutNewlines(String text) {
        return without(text, c -> c == '\n');
    }

    /** The path without the slashes at its end. */
    static String withoutSlashes(String path) {
        return without(path, c -> c == '/');
    }

    /** The text without the characters at its end that {@code cut} takes. */
    static String without(String text, IntPredicate cut) {
        int end = text.length();
        while (end > 0 && cut.test(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }
}
