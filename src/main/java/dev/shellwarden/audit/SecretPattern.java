package dev.shellwarden.audit;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;

/**
 * What one kind of secret looks like.
 *
 * @param pattern the whole, with a group named {@code secret}
 * @param marks texts in lower case of which every match holds one; looking for these costs a
 *     hundredth of what the pattern costs
 */
record SecretPattern(Pattern pattern, List<String> marks) {

    SecretPattern {
        marks = List.copyOf(marks);
        if (marks.isEmpty() || !marks.stream().allMatch(SecretPattern::isMark)) {
            throw new IllegalArgumentException(
                    "The pattern '%s' needs marks in lower case".formatted(pattern));
        }
    }

    private static boolean isMark(String mark) {
        return !mark.isEmpty() && mark.equals(mark.toLowerCase(Locale.ROOT));
    }

    /**
     * Whether the pattern may match.
     *
     * @param lowered the text in lower case
     */
    boolean mayMatch(String lowered) {
        return marks.stream().anyMatch(lowered::contains);
    }
}
