package dev.shellwarden.syntax;

/**
 * The classes of characters that the shell's lexer knows (POSIX, section 2.3; bash's manual,
 * "Definitions").
 */
final class Characters {

    private static final String METACHARACTERS = " \t\n;&|()<>";
    private static final String QUOTING = "\\'\"`$";
    private static final boolean[] SPECIAL = tableOf(METACHARACTERS + QUOTING + "\0");
    private static final boolean[] SPECIAL_IN_DOUBLE_QUOTES = tableOf("\"\\$`\0");

    private Characters() {}

    private static boolean[] tableOf(String characters) {
        boolean[] table = new boolean[128];
        characters.chars().forEach(character -> table[character] = true);
        return table;
    }

    /** Whether {@code c} ends a run of plain characters in an unquoted word. */
    static boolean isSpecial(char c) {
        return c < 128 && SPECIAL[c];
    }

    static boolean isSpecialInDoubleQuotes(char c) {
        return c < 128 && SPECIAL_IN_DOUBLE_QUOTES[c];
    }

    /** Whether nothing in {@code text} is special between double quotes or in a here-document. */
    static boolean isPlainInDoubleQuotes(String text) {
        return text.indexOf('$') < 0 && text.indexOf('`') < 0 && text.indexOf('\\') < 0;
    }

    /** Whether {@code c} ends an unquoted word; the end of the text does. */
    static boolean endsWord(char c) {
        return c == Cursor.END || c < 128 && METACHARACTERS.indexOf(c) >= 0;
    }

    static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c);
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isName(String text) {
        return !text.isEmpty() && isNameStart(text.charAt(0)) && allNameParts(text);
    }

    private static boolean allNameParts(String text) {
        for (int index = 0; index < text.length(); index++) {
            if (!isNamePart(text.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    static boolean isNumber(String text) {
        for (int index = 0; index < text.length(); index++) {
            if (!isDigit(text.charAt(index))) {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
