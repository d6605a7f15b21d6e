package dev.shellwarden.audit;

import com.google.re2j.Pattern;
import java.util.List;

/**
 * What one kind of secret looks like.
 *
 * @param pattern the whole, with a group named {@code secret}
 * @param marks ASCII texts in lower case, of two characters or more, of which every match holds
 *     one; looking for these costs a hundredth of what the pattern costs
 */
record SecretPattern(Pattern pattern, List<String> marks) {

    SecretPattern {
        marks = List.copyOf(marks);
        if (marks.isEmpty() || !marks.stream().allMatch(SecretPattern::isMark)) {
            throw new IllegalArgumentException(
                    "The pattern '%s' needs marks of two or more ASCII characters in lower case"
                            .formatted(pattern));
        }
    }

    private static boolean isMark(String mark) {
        return mark.length() > 1 && mark.chars().allMatch(sign -> sign < 128 && !isUpper(sign));
    }

    private static boolean isUpper(int sign) {
        return sign >= 'A' && sign <= 'Z';
    }
}
