package dev.shellwarden.cli;

import dev.shellwarden.workspace.VisibleText;
import java.util.List;

/** What we say to a person: one line each, on standard error. */
final class Messages {

    private Messages() {}

    static void print(List<String> lines) {
        lines.forEach(line -> System.err.println("shellwarden: " + VisibleText.onOneLine(line)));
    }

    static void print(String line) {
        print(List.of(line));
    }
}
