package dev.shellwarden.workspace;

/**
 * Text for a person's eyes: what a terminal would obey and what nobody can see is written out.
 *
 * <p>Control characters other than newline and tab, Unicode format characters (bidirectional marks,
 * zero-width joiners, tags), unusual spaces and line separators, private-use characters and lone
 * surrogates become <code>\x1b</code> or <code>&#92;u{202e}</code>.
 */
public final class VisibleText {

    private VisibleText() {}

    /** The text with every invisible or obeyed character written out; newline and tab stay. */
    public static String of(String text) {
        if (text.chars().allMatch(VisibleText::isPlain)) {
            return text;
        }
        StringBuilder visible = new StringBuilder(text.length() + 32);
        text.codePoints().forEach(codePoint -> append(visible, codePoint));
        return visible.toString();
    }

    /** Like {@link #of}, newline and tab written out too, so that the answer is one line. */
    public static String onOneLine(String text) {
        return of(text).replace("\n", "\\n").replace("\t", "\\t");
    }

    private static boolean isPlain(int unit) {
        return unit >= 0x20 && unit < 0x7f || unit == '\n' || unit == '\t';
    }

    private static void append(StringBuilder visible, int codePoint) {
        if (isPlain(codePoint) || isPrintable(codePoint)) {
            visible.appendCodePoint(codePoint);
        } else if (codePoint < 0x100) {
            visible.append("\\x%02x".formatted(codePoint));
        } else {
            visible.append("\\u{%x}".formatted(codePoint));
        }
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR ->
                    false;
            default -> !isInvisibleLetter(codePoint);
        };
    }

    /**
     * Letters and marks that show as nothing: Hangul fillers, Khmer inherent vowels, variation
     * selectors, braille blank.
     */
    private static boolean isInvisibleLetter(int codePoint) {
        return codePoint == 0x115f
                || codePoint == 0x1160
                || codePoint == 0x17b4
                || codePoint == 0x17b5
                || codePoint == 0x2800
                || codePoint == 0x3164
                || codePoint == 0xffa0
                || codePoint >= 0xfe00 && codePoint <= 0xfe0f
                || codePoint >= 0xe0100 && codePoint <= 0xe01ef;
    }
}
