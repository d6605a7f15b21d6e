package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;

/** Extractions as the lines that the cases of the tests hold. */
final class Rendering {

    private Rendering() {}

    static List<String> invocations(Extraction extraction) {
        return extraction.invocations().stream().map(Rendering::invocation).toList();
    }

    static List<String> concerns(Extraction extraction) {
        List<String> concerns = new ArrayList<>();
        extraction.failure().ifPresent(failure -> concerns.add("failure " + failure.kind()));
        extraction.concerns().forEach(concern -> concerns.add(concern.kind().toString()));
        return concerns;
    }

    static String invocation(Invocation invocation) {
        StringBuilder line = new StringBuilder();
        invocation.wrappers().forEach(wrapper -> line.append(wrapper.name()).append(" > "));
        List<String> parts = new ArrayList<>();
        invocation.argv().forEach(word -> parts.add(word(word)));
        invocation
                .assignments()
                .forEach(set -> parts.add("%s=%s".formatted(set.name(), word(set.value()))));
        invocation
                .redirections()
                .forEach(file -> parts.add("%s:%s".formatted(file.access(), word(file.target()))));
        invocation.embedded().forEach(code -> parts.add("{%s}".formatted(code.language())));
        invocation
                .notes()
                .forEach(note -> parts.add("(%s %s)".formatted(note.kind(), note.text())));
        invocation.concerns().stream()
                .filter(concern -> concern.kind() != Concern.Kind.UNLISTED)
                .forEach(concern -> parts.add("!" + concern.kind()));
        return line + String.join(" ", parts);
    }

    private static String word(Argument word) {
        boolean quoted =
                word.value().isEmpty() || word.value().chars().anyMatch(Character::isWhitespace);
        String text = quoted ? "'" + word.value() + "'" : word.value();
        return word.isStatic() ? text : "~" + text;
    }
}
