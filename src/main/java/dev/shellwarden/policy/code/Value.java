package dev.shellwarden.policy.code;

import dev.shellwarden.rules.ShellQuoting;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The value of an expression, as far as it is known.
 *
 * @param raw the text, an expansion standing for what is not known
 * @param word the same as one word of a shell
 * @param known whether all of it is known
 * @param elements the elements of a list
 * @param isList whether it is a list
 */
record Value(String raw, String word, boolean known, List<Value> elements, boolean isList) {

    /** The expansion that stands for what is not known. */
    static final String UNKNOWN = "$UNKNOWN_VALUE";

    /** A longer value is not known: repeated addition to itself would fill the memory. */
    private static final int LONGEST = 256 * 1024;

    private static final Pattern FILE_PATTERN = Pattern.compile("(\\$HOME)?[A-Za-z0-9_./*?~-]+");

    static Value of(String text) {
        if (text.length() > LONGEST) {
            return unknown();
        }
        int at = text.indexOf(UNKNOWN);
        if (at < 0) {
            return new Value(text, ShellQuoting.quote(text), true, List.of(), false);
        }
        StringBuilder word = new StringBuilder();
        int from = 0;
        while (at >= 0) {
            if (at > from) {
                word.append(ShellQuoting.quote(text.substring(from, at)));
            }
            word.append('"').append(UNKNOWN).append('"');
            from = at + UNKNOWN.length();
            at = text.indexOf(UNKNOWN, from);
        }
        if (from < text.length()) {
            word.append(ShellQuoting.quote(text.substring(from)));
        }
        return new Value(text, word.toString(), false, List.of(), false);
    }

    /** A text in which only {@code $HOME} is expanded. */
    static Value text(String text) {
        return text.contains("$HOME")
                ? new Value(text, "\"" + text + "\"", true, List.of(), false)
                : of(text);
    }

    static Value unknown() {
        return of(UNKNOWN);
    }

    /** A word that a shell expands: a tilde, a variable, a pattern. */
    static Value expanded(String word) {
        return new Value(word, word, true, List.of(), false);
    }

    static Value list(List<Value> elements) {
        if (elements.stream().mapToLong(element -> element.word.length()).sum() > LONGEST) {
            return list(List.of(unknown()));
        }
        String raw = elements.stream().map(Value::word).collect(Collectors.joining(" "));
        return new Value(
                raw, raw, elements.stream().allMatch(Value::known), List.copyOf(elements), true);
    }

    /** All of them, one behind the other. */
    static Value sum(List<Value> parts) {
        if (parts.getFirst().isList()) {
            return parts.stream().reduce(Value::plus).orElseThrow();
        }
        if (parts.stream().mapToLong(part -> part.word.length()).sum() > LONGEST) {
            return unknown();
        }
        return new Value(
                parts.stream().map(Value::raw).collect(Collectors.joining()),
                parts.stream().map(Value::word).collect(Collectors.joining()),
                parts.stream().allMatch(Value::known),
                List.of(),
                false);
    }

    /** Both texts, or both lists, one behind the other. */
    Value plus(Value other) {
        if (isList) {
            return list(
                    Stream.concat(
                                    elements.stream(),
                                    other.isList ? other.elements.stream() : Stream.of(other))
                            .toList());
        }
        if (raw.length() + other.raw.length() > LONGEST) {
            return unknown();
        }
        return new Value(
                raw + other.raw, word + other.word, known && other.known, List.of(), false);
    }

    /** The path of a name below this path. */
    Value below(Value name) {
        return plus(of("/")).plus(name);
    }

    /** The text with a place in it that is not known wherever the pattern matches. */
    Value unknownAt(Pattern places) {
        return of(places.matcher(raw).replaceAll(Matcher.quoteReplacement(UNKNOWN)));
    }

    /** The path with a leading tilde as the home directory. */
    Value withTilde() {
        return known && raw.startsWith("~/")
                ? expanded("~/" + of(raw.substring(2)).word())
                : raw.equals("~") ? expanded("~") : this;
    }

    /** The files that it names as a pattern; not known where a shell would read it otherwise. */
    Value asPattern() {
        return known && FILE_PATTERN.matcher(raw).matches() ? expanded(raw) : unknown();
    }

    /** The words that it becomes on a command line: a list's elements, else the one word. */
    String words() {
        return word;
    }
}
