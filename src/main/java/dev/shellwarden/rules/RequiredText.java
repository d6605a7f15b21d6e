package dev.shellwarden.rules;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Texts of which a word must hold one for a regular expression (RE2) to be found in it: a look that
 * costs next to nothing before one that costs much. An expression that it does not understand
 * requires nothing.
 */
final class RequiredText {

    private static final String IGNORING_CASE = "(?i)";

    private final Optional<List<String>> texts;
    private final boolean ignoreCase;

    private RequiredText(Optional<List<String>> texts, boolean ignoreCase) {
        this.texts = texts;
        this.ignoreCase = ignoreCase;
    }

    static RequiredText of(String expression) {
        boolean ignoreCase = expression.startsWith(IGNORING_CASE);
        String rest = ignoreCase ? expression.substring(IGNORING_CASE.length()) : expression;
        return new RequiredText(
                new ExpressionTexts(ignoreCase ? rest.toLowerCase(Locale.ROOT) : rest).read(),
                ignoreCase);
    }

    /** Whether the expression may be found in {@code word}; true when that is not known. */
    boolean mayBeIn(String word) {
        return texts.isEmpty() || holdsOne(ignoreCase ? word.toLowerCase(Locale.ROOT) : word);
    }

    /** Other letters than ASCII's may be the same as one of these when case is ignored. */
    private boolean holdsOne(String word) {
        for (String text : texts.orElseThrow()) {
            if (word.contains(text)) {
                return true;
            }
        }
        return ignoreCase && !isAscii(word);
    }

    private static boolean isAscii(String word) {
        for (int index = 0; index < word.length(); index++) {
            if (word.charAt(index) >= 128) {
                return false;
            }
        }
        return true;
    }
}
