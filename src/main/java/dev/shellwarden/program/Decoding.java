package dev.shellwarden.program;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Simple encodings that hide text from the eye. */
final class Decoding {

    private Decoding() {}

    static Optional<String> base64(String text) {
        try {
            byte[] bytes = Base64.getMimeDecoder().decode(text.strip());
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Optional<String> hexadecimal(String text) {
        String digits = text.replaceAll("\\s+", "");
        if (digits.length() % 2 != 0 || !digits.matches("[0-9A-Fa-f]*")) {
            return Optional.empty();
        }
        return Optional.of(new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8));
    }

    static String reversed(String text) {
        StringBuilder result = new StringBuilder();
        text.lines().forEach(line -> result.append(new StringBuilder(line).reverse()).append('\n'));
        return result.toString();
    }

    /** What {@code tr} makes of a text; absent for classes and options that are not understood. */
    static Optional<String> translated(String text, List<String> words) {
        if (words.size() == 2 && words.getFirst().equals("-d")) {
            String removed = set(words.get(1));
            return removed.isEmpty() ? Optional.empty() : Optional.of(without(text, removed));
        }
        if (words.size() != 2 || words.getFirst().startsWith("-")) {
            return Optional.empty();
        }
        String from = set(words.get(0));
        String to = set(words.get(1));
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        Map<Character, Character> translations = new HashMap<>();
        for (int i = 0; i < from.length(); i++) {
            translations.put(from.charAt(i), to.charAt(Math.min(i, to.length() - 1)));
        }
        StringBuilder result = new StringBuilder(text.length());
        text.chars()
                .forEach(c -> result.append((char) translations.getOrDefault((char) c, (char) c)));
        return Optional.of(result.toString());
    }

    private static String without(String text, String removed) {
        BitSet unwanted = new BitSet();
        removed.chars().forEach(unwanted::set);
        StringBuilder result = new StringBuilder();
        text.chars().filter(c -> !unwanted.get(c)).forEach(c -> result.append((char) c));
        return result.toString();
    }

    /** The characters of a set; empty when it is not understood. */
    private static String set(String text) {
        if (text.contains("[:") || text.contains("[=")) {
            return "";
        }
        String plain = Printing.unescaped(text);
        StringBuilder signs = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            if (i + 2 < plain.length()
                    && plain.charAt(i + 1) == '-'
                    && plain.charAt(i) <= plain.charAt(i + 2)) {
                for (char c = plain.charAt(i);
                        c <= plain.charAt(i + 2) && signs.length() < 512;
                        c++) {
                    signs.append(c);
                }
                i += 2;
            } else {
                signs.append(plain.charAt(i));
            }
        }
        return signs.toString();
    }
}
