package dev.shellwarden.approval;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an eye passes over in a text that is shown whole: text behind so many blanks that a dialogue
 * has to be scrolled for it, and letters that look like others.
 */
final class EasilyMissed {

    /** Blanks in a row from which on what follows may stand outside a dialogue of usual width. */
    private static final int MANY_BLANKS = 60;

    /** Line ends in a row from which on what follows may stand below a dialogue of usual height. */
    private static final int MANY_LINES = 12;

    /** Letters that are named, not only counted. */
    private static final int NAMED = 5;

    private static final Pattern GAP =
            Pattern.compile(
                    "[ \\t]{%d,}[^ \\t\\n]|(?:[ \\t]*\\n){%d,}[ \\t]*[^ \\t\\n]"
                            .formatted(MANY_BLANKS, MANY_LINES));

    private EasilyMissed() {}

    /** One sentence for each kind of thing that is easily missed in a text. */
    static List<String> in(String text) {
        return Stream.of(hiddenByBlanks(text), lookAlikes(text)).flatMap(Optional::stream).toList();
    }

    private static Optional<String> hiddenByBlanks(String text) {
        Matcher gap = GAP.matcher(text);
        return gap.find()
                ? Optional.of(
                        "it goes on behind %d blanks, at character %d"
                                .formatted(gap.end() - 1 - gap.start(), gap.end()))
                : Optional.empty();
    }

    /** Letters of other scripts that share shapes with Latin ones. */
    private static Optional<String> lookAlikes(String text) {
        List<String> letters =
                text.codePoints()
                        .filter(EasilyMissed::isLookAlike)
                        .distinct()
                        .mapToObj(letter ->
                                "%s (U+%04X)".formatted(Character.toString(letter), letter))
                        .toList();
        return letters.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "letters that look like Latin ones but are not: "
                                + letters.stream().limit(NAMED).collect(Collectors.joining(", "))
                                + (letters.size() > NAMED ? " …" : ""));
    }

    private static boolean isLookAlike(int codePoint) {
        return Character.isLetter(codePoint)
                && switch (Character.UnicodeScript.of(codePoint)) {
                    case CYRILLIC, GREEK, ARMENIAN, CHEROKEE, COPTIC, LISU -> true;
                    case LATIN, COMMON -> isStyled(codePoint);
                    default -> false;
                };
    }

    /** Full-width and mathematical letters. */
    private static boolean isStyled(int codePoint) {
        return codePoint >= 0xff21 && codePoint <= 0xff5a
                || codePoint >= 0x1d400 && codePoint <= 0x1d7ff;
    }
}
