package dev.shellwarden.audit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Looks for many short texts at once, whatever their case, in one pass over a long one. */
final class MarkSearch {

    private static final int SIGNS = 128;

    private final List<String> marks;
    private final int[][] byStart = new int[SIGNS * SIGNS][0];

    /**
     * @param marks texts of two or more ASCII characters, in lower case
     */
    MarkSearch(List<String> marks) {
        this.marks = List.copyOf(marks);
        for (int mark = 0; mark < marks.size(); mark++) {
            int start = key(marks.get(mark).charAt(0), marks.get(mark).charAt(1));
            int[] same = byStart[start];
            byStart[start] = Arrays.copyOf(same, same.length + 1);
            byStart[start][same.length] = mark;
        }
    }

    /** The places in the list of those that stand in the text. */
    BitSet in(String text) {
        BitSet found = new BitSet();
        char first = SIGNS;
        for (int at = 0; at < text.length(); at++) {
            char second = folded(text.charAt(at));
            if (first < SIGNS && second < SIGNS) {
                for (int mark : byStart[key(first, second)]) {
                    if (!found.get(mark) && standsAt(text, at - 1, marks.get(mark))) {
                        found.set(mark);
                    }
                }
            }
            first = second;
        }
        return found;
    }

    private static int key(char first, char second) {
        return first * SIGNS + second;
    }

    private static boolean standsAt(String text, int at, String mark) {
        int length = mark.length();
        if (at + length > text.length()) {
            return false;
        }
        int same = 2;
        while (same < length && folded(text.charAt(at + same)) == mark.charAt(same)) {
            same++;
        }
        return same >= length;
    }

    /** In lower case, with the two signs beyond ASCII that a pattern takes for ASCII letters. */
    private static char folded(char sign) {
        if (sign >= 'A' && sign <= 'Z') {
            return (char) (sign + ('a' - 'A'));
        }
        return switch (sign) {
            case '\u017f' -> 's';
            case '\u212a' -> 'k';
            default -> sign;
        };
    }
}
