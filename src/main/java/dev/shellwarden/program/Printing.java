package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What echo, printf and the simplest awk program print. */
final class Printing {

    private static final int LONGEST = 64 * 1024;
    private static final Pattern AWK =
            Pattern.compile(
                    "\\s*BEGIN\\s*\\{\\s*(printf?)\\s*\\(?\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*\\)?\\s*;?\\s*(?:exit\\s*)?\\}\\s*");

    private Printing() {}

    /** What echo prints; absent where an escape ends the output early. */
    static Optional<String> echo(List<String> words, boolean escapes) {
        int at = 0;
        boolean newline = true;
        boolean interprets = escapes;
        while (at < words.size() && words.get(at).matches("-[neE]+")) {
            newline &= !words.get(at).contains("n");
            interprets |= words.get(at).contains("e");
            interprets &= escapes || !words.get(at).endsWith("E");
            at++;
        }
        String text = String.join(" ", words.subList(at, words.size()));
        if (interprets && text.contains("\\c")) {
            return Optional.empty();
        }
        return Optional.of((interprets ? unescaped(text) : text) + (newline ? "\n" : ""));
    }

    static Optional<String> printf(List<String> words) {
        int at = !words.isEmpty() && words.getFirst().equals("--") ? 1 : 0;
        if (at >= words.size() || words.get(at).equals("-v")) {
            return words.isEmpty() ? Optional.of("") : Optional.empty();
        }
        String format = words.get(at);
        if (words.stream().anyMatch(word -> word.contains("\\c"))) {
            return Optional.empty();
        }
        List<String> values = words.subList(at + 1, words.size());
        StringBuilder text = new StringBuilder();
        int used = 0;
        do {
            int taken = once(format, values.subList(used, values.size()), text);
            if (taken < 0 || text.length() > LONGEST) {
                return Optional.empty();
            }
            used += taken;
            if (taken == 0) {
                break;
            }
        } while (used < values.size());
        return Optional.of(text.toString());
    }

    /** Prints the format once; how many values it took, negative when it is not understood. */
    private static int once(String format, List<String> values, StringBuilder text) {
        int taken = 0;
        int at = 0;
        while (at < format.length()) {
            int percent = format.indexOf('%', at);
            if (percent < 0 || percent + 1 >= format.length()) {
                text.append(unescaped(format.substring(at)));
                return taken;
            }
            text.append(unescaped(format.substring(at, percent)));
            char kind = format.charAt(percent + 1);
            String value = taken < values.size() ? values.get(taken) : "";
            switch (kind) {
                case '%' -> text.append('%');
                case 's' -> text.append(value);
                case 'b' -> text.append(unescaped(value));
                case 'c' -> text.append(value.isEmpty() ? "" : value.substring(0, 1));
                case 'd', 'i', 'x' -> {
                    if (!value.matches("0|[1-9]\\d{0,8}")) {
                        return -1;
                    }
                    text.append(kind == 'x' ? Integer.toHexString(Integer.parseInt(value)) : value);
                }
                default -> {
                    return -1;
                }
            }
            taken += kind == '%' ? 0 : 1;
            at = percent + 2;
        }
        return taken;
    }

    static Optional<String> awk(String program) {
        Matcher matcher = AWK.matcher(program);
        if (!matcher.matches() || matcher.group(2).contains("%")) {
            return Optional.empty();
        }
        return Optional.of(
                unescaped(matcher.group(2)) + (matcher.group(1).equals("print") ? "\n" : ""));
    }

    /** Backslash escapes of echo -e and printf. */
    static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char sign = text.charAt(at++);
            if (sign != '\\' || at >= text.length()) {
                result.append(sign);
            } else {
                at = escape(text, at, result);
            }
        }
        return result.toString();
    }

    private static int escape(String text, int at, StringBuilder result) {
        char sign = text.charAt(at);
        return switch (sign) {
            case 'n' -> put(result, '\n', at);
            case 't' -> put(result, '\t', at);
            case 'r' -> put(result, '\r', at);
            case 'a' -> put(result, '\007', at);
            case 'b' -> put(result, '\b', at);
            case 'f' -> put(result, '\f', at);
            case 'v' -> put(result, '\013', at);
            case 'e', 'E' -> put(result, '\033', at);
            case '\\', '"', '\'' -> put(result, sign, at);
            case 'x' -> number(text, at + 1, 2, 16, result);
            case 'u' -> number(text, at + 1, 4, 16, result);
            case 'U' -> number(text, at + 1, 8, 16, result);
            case '0', '1', '2', '3', '4', '5', '6', '7' ->
                    number(text, sign == '0' ? at + 1 : at, 3, 8, result);
            default -> {
                result.append('\\').append(sign);
                yield at + 1;
            }
        };
    }

    private static int put(StringBuilder result, char sign, int at) {
        result.append(sign);
        return at + 1;
    }

    private static int number(String text, int from, int most, int base, StringBuilder result) {
        int end = from;
        while (end < text.length()
                && end - from < most
                && Character.digit(text.charAt(end), base) >= 0) {
            end++;
        }
        if (end > from) {
            long code = Long.parseLong(text.substring(from, end), base);
            result.appendCodePoint(code <= Character.MAX_CODE_POINT ? (int) code : '?');
        }
        return end;
    }
}
