package dev.shellwarden.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody probably meant. */
final class Nearest {

    private Nearest() {}

    /**
     * The candidate with the fewest edits, when less than half of the text would have to change.
     */
    static Optional<String> to(String text, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate ->
                        distance(text, candidate) * 2 < Math.max(text.length(), candidate.length()))
                .min(
                        Comparator.<String>comparingInt(candidate -> distance(text, candidate))
                                .thenComparing(Comparator.naturalOrder()));
    }

    /** {@code ; did you mean 'x'?}, or nothing. */
    static String hint(String text, Collection<String> candidates) {
        return to(text, candidates).map("; did you mean '%s'?"::formatted).orElse("");
    }

    /** Insertions, removals and replacements that make one text of the other (Levenshtein). */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            previous = nextRow(previous, from.charAt(row - 1), row, to);
        }
        return previous[to.length()];
    }

    private static int[] nextRow(int[] previous, char letter, int row, String to) {
        int[] current = new int[previous.length];
        current[0] = row;
        for (int column = 1; column < current.length; column++) {
            int replaced = previous[column - 1] + (letter == to.charAt(column - 1) ? 0 : 1);
            current[column] =
                    Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
        }
        return current;
    }
}
