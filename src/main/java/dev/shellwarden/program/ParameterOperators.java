package dev.shellwarden.program;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The operators of parameter expansion on known text. */
final class ParameterOperators {

    private static final int LONGEST = 4096;
    private static final int LONGEST_FOR_PATTERNS = 256;

    private ParameterOperators() {}

    /**
     * The changed text; absent when it is too long to work on or the operator's words are not
     * understood.
     */
    static Optional<String> apply(String operator, String text, List<String> operands) {
        String first = operands.isEmpty() ? "" : operands.getFirst();
        boolean pattern = text.length() > LONGEST_FOR_PATTERNS && GlobMatcher.isPattern(first);
        if (text.length() > LONGEST || first.length() > LONGEST || pattern) {
            return Optional.empty();
        }
        return operator.equals(":")
                ? slice(text, first, operands)
                : change(operator, text, first, operands);
    }

    private static Optional<String> change(
            String operator, String text, String first, List<String> operands) {
        return switch (operator) {
            case "#" -> Optional.of(prefix(text, first, false));
            case "##" -> Optional.of(prefix(text, first, true));
            case "%" -> Optional.of(suffix(text, first, false));
            case "%%" -> Optional.of(suffix(text, first, true));
            case "/" -> Optional.of(replace(text, first, second(operands), false));
            case "//" -> Optional.of(replace(text, first, second(operands), true));
            case "/#" ->
                    Optional.of(
                            prefix(text, first, true).equals(text)
                                    ? text
                                    : second(operands) + prefix(text, first, true));
            case "/%" ->
                    Optional.of(
                            suffix(text, first, true).equals(text)
                                    ? text
                                    : suffix(text, first, true) + second(operands));
            case "^^" -> Optional.of(text.toUpperCase(Locale.ROOT));
            case ",," -> Optional.of(text.toLowerCase(Locale.ROOT));
            case "^" -> Optional.of(head(text).toUpperCase(Locale.ROOT) + rest(text));
            case "," -> Optional.of(head(text).toLowerCase(Locale.ROOT) + rest(text));
            default -> Optional.empty();
        };
    }

    private static String head(String text) {
        return text.isEmpty() ? "" : text.substring(0, 1);
    }

    private static String rest(String text) {
        return text.isEmpty() ? "" : text.substring(1);
    }

    private static String second(List<String> operands) {
        return operands.size() < 2 ? "" : operands.get(1);
    }

    private static String prefix(String text, String pattern, boolean longest) {
        if (!GlobMatcher.isPattern(pattern)) {
            return text.startsWith(pattern) ? text.substring(pattern.length()) : text;
        }
        for (int i = 0; i <= text.length(); i++) {
            int end = longest ? text.length() - i : i;
            if (GlobMatcher.matches(pattern, text.substring(0, end))) {
                return text.substring(end);
            }
        }
        return text;
    }

    private static String suffix(String text, String pattern, boolean longest) {
        if (!GlobMatcher.isPattern(pattern)) {
            return text.endsWith(pattern)
                    ? text.substring(0, text.length() - pattern.length())
                    : text;
        }
        for (int i = 0; i <= text.length(); i++) {
            int start = longest ? i : text.length() - i;
            if (GlobMatcher.matches(pattern, text.substring(start))) {
                return text.substring(0, start);
            }
        }
        return text;
    }

    private static String replace(String text, String pattern, String replacement, boolean all) {
        if (pattern.isEmpty()) {
            return text;
        }
        if (!GlobMatcher.isPattern(pattern)) {
            int at = text.indexOf(pattern);
            return all || at < 0
                    ? text.replace(pattern, replacement)
                    : text.substring(0, at) + replacement + text.substring(at + pattern.length());
        }
        return replacePattern(text, pattern, replacement, all);
    }

    private static String replacePattern(
            String text, String pattern, String replacement, boolean all) {
        StringBuilder result = new StringBuilder();
        int at = 0;
        boolean done = false;
        while (at < text.length()) {
            int end = done ? -1 : longestMatch(text, at, pattern);
            if (end > at) {
                result.append(replacement);
                at = end;
                done = !all;
            } else {
                result.append(text.charAt(at++));
            }
        }
        return result.toString();
    }

    private static int longestMatch(String text, int from, String pattern) {
        for (int end = text.length(); end > from; end--) {
            if (GlobMatcher.matches(pattern, text.substring(from, end))) {
                return end;
            }
        }
        return -1;
    }

    private static Optional<String> slice(String text, String offset, List<String> operands) {
        String length = operands.size() < 2 ? "" : operands.get(1).trim();
        if (!offset.trim().matches("-?\\d{1,6}")
                || !(length.isEmpty() || length.matches("-?\\d{1,6}"))) {
            return Optional.empty();
        }
        int from = Integer.parseInt(offset.trim());
        from = Math.clamp(from < 0 ? text.length() + from : from, 0, text.length());
        int count = length.isEmpty() ? text.length() : Integer.parseInt(length);
        int to =
                Math.clamp(
                        count < 0 ? text.length() + count : (long) from + count,
                        from,
                        text.length());
        return Optional.of(text.substring(from, to));
    }
}
