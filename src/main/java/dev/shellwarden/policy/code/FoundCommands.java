package dev.shellwarden.policy.code;

import dev.shellwarden.syntax.Span;
import java.util.LinkedHashMap;
import java.util.Map;

/** Commands that a file holds, each with the line where it first stands. */
final class FoundCommands {

    private static final int MOST = 400;

    private final Map<String, Span> places = new LinkedHashMap<>();
    private final String text;

    FoundCommands(String text) {
        this.text = text;
    }

    /** Adds a command that stands in the line at {@code offset}. */
    void add(String command, int offset) {
        if (!command.isBlank() && places.size() < MOST) {
            int start = text.lastIndexOf('\n', offset - 1) + 1;
            int end = text.indexOf('\n', offset);
            places.putIfAbsent(
                    command, new Span(Math.min(start, offset), end < 0 ? text.length() : end));
        }
    }

    Map<String, Span> places() {
        return places;
    }
}
