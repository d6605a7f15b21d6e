package dev.shellwarden.policy.code;

import java.util.regex.Pattern;

/** What stands between the quotes of a string: escapes replaced, interpolations not known. */
final class QuotedText {

    private static final Pattern DECIMAL = Pattern.compile("(?<!\\\\)\\\\(\\d{1,3})");

    private QuotedText() {}

    /** A string of python in which braces hold expressions. */
    static Token formatted(String inner) {
        StringBuilder out = new StringBuilder();
        int index = 0;
        boolean constant = true;
        while (index < inner.length()) {
            char character = inner.charAt(index);
            if (character == '{' && inner.startsWith("{{", index)) {
                out.append('{');
                index += 2;
            } else if (character == '{') {
                int end = inner.indexOf('}', index);
                out.append(Value.UNKNOWN);
                constant = false;
                index = end < 0 ? inner.length() : end + 1;
            } else {
                out.append(character);
                index++;
            }
        }
        return new Token(Token.Kind.STRING, unescaped(out.toString()), constant);
    }

    /** A string, or a command, in which variables and braces behind a sign are replaced. */
    static Token interpolated(String inner, boolean runs) {
        StringBuilder out = new StringBuilder();
        boolean constant = true;
        int index = 0;
        while (index < inner.length()) {
            int end = interpolationEnd(inner, index);
            if (end > index) {
                String name = inner.substring(index, end);
                out.append(name.contains("HOME") ? "$HOME" : Value.UNKNOWN);
                constant = false;
                index = end;
            } else {
                if (inner.charAt(index) == '\\' && index + 1 < inner.length()) {
                    out.append(inner.charAt(index++));
                }
                out.append(inner.charAt(index++));
            }
        }
        return new Token(
                runs ? Token.Kind.COMMAND : Token.Kind.STRING, unescaped(out.toString()), constant);
    }

    /** The end of an interpolation that starts at {@code index}, or {@code index}. */
    private static int interpolationEnd(String inner, int index) {
        char character = inner.charAt(index);
        char next = index + 1 < inner.length() ? inner.charAt(index + 1) : ' ';
        if ((character == '#' || character == '$') && next == '{') {
            int close = inner.indexOf('}', index);
            return close < 0 ? inner.length() : close + 1;
        }
        if ((character == '$' || character == '@') && (Character.isLetter(next) || next == '_')) {
            int end = index + 1;
            while (end < inner.length()
                    && (Character.isLetterOrDigit(inner.charAt(end))
                            || "_{}[]>-'".indexOf(inner.charAt(end)) >= 0)) {
                end++;
            }
            return end;
        }
        return index;
    }

    /**
     * A text with its escapes replaced.
     *
     * @param decimal whether numbers in escapes are decimal, as in lua
     */
    static String unescaped(String text, boolean decimal) {
        return unescaped(decimal ? hexadecimalForDecimal(text) : text);
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character != '\\' || index + 1 == text.length()) {
                out.append(character);
                continue;
            }
            char next = text.charAt(++index);
            switch (next) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case '\n' -> {}
                case 'x', 'u' -> index = code(text, index, next == 'x' ? 2 : 4, out);
                case '0', '1', '2', '3' -> index = octal(text, index, out);
                default -> out.append(next);
            }
        }
        return out.toString();
    }

    private static int code(String text, int index, int digits, StringBuilder out) {
        try {
            out.append((char) Integer.parseInt(text.substring(index + 1, index + 1 + digits), 16));
            return index + digits;
        } catch (NumberFormatException | StringIndexOutOfBoundsException notCode) {
            out.append(text.charAt(index));
            return index;
        }
    }

    private static int octal(String text, int index, StringBuilder out) {
        int end = index;
        while (end < text.length()
                && end < index + 3
                && text.charAt(end) >= '0'
                && text.charAt(end) <= '7') {
            end++;
        }
        out.append((char) Integer.parseInt(text.substring(index, end), 8));
        return end - 1;
    }

    /** {@code \\111} of lua is decimal. */
    private static String hexadecimalForDecimal(String inner) {
        return DECIMAL.matcher(inner)
                .replaceAll(code -> {
                    int value = Integer.parseInt(code.group(1));
                    return value > 255 ? "?" : "\\\\x%02x".formatted(value);
                });
    }
}
