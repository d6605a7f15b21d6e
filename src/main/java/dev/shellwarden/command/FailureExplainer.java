package dev.shellwarden.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says in a sentence what a shell means by exit code 127 or 126, and what could be done instead.
 */
final class FailureExplainer {

    private static final int NOT_FOUND = 127;
    private static final int NOT_EXECUTABLE = 126;
    private static final int MOST_SUGGESTIONS = 3;

    /** {@code bash: line 1: gti: command not found}, {@code sh: 1: gti: not found}. */
    private static final Pattern MISSING =
            Pattern.compile(
                    "(?m)^.*?(?:line )?\\d+: (.+?): (?:(?:command )?not found|No such file or directory)$"
                            + "|^(.+?): command not found$");

    /** {@code bash: line 1: ./x: Permission denied}, {@code sh: 1: ./x: Permission denied}. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("(?m)^.*?\\d+: (.+?): (Permission denied|Is a directory)$");

    private FailureExplainer() {}

    /** An explanation, for the codes that have one. */
    static Optional<String> explain(int code, String errorText, Map<String, String> environment) {
        return switch (code) {
            case NOT_FOUND -> missingProgram(errorText).map(name -> notFound(name, environment));
            case NOT_EXECUTABLE -> notExecutable(errorText);
            default -> Optional.empty();
        };
    }

    private static Optional<String> missingProgram(String errorText) {
        Matcher matcher = MISSING.matcher(errorText);
        String last = null;
        while (matcher.find()) {
            last = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        }
        return Optional.ofNullable(last);
    }

    private static String notFound(String name, Map<String, String> environment) {
        if (name.contains("/")) {
            return "There is no file '%s' to run.".formatted(name);
        }
        List<String> similar = similar(name, environment.getOrDefault("PATH", ""));
        return "There is no command '%s' on PATH.%s"
                .formatted(
                        name,
                        similar.isEmpty() ? "" : " Similar: " + String.join(", ", similar) + ".");
    }

    private static Optional<String> notExecutable(String errorText) {
        Matcher matcher = FORBIDDEN.matcher(errorText);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String file = matcher.group(1);
        return Optional.of(
                matcher.group(2).startsWith("Is a")
                        ? "'%s' is a directory, not a program.".formatted(file)
                        : ("The file '%s' may not be executed: make it executable (chmod +x), or start it through its"
                                        + " interpreter, such as: sh %s")
                                .formatted(file, file));
    }

    private static List<String> similar(String name, String path) {
        Map<String, Integer> distances = new TreeMap<>();
        for (String directory : path.split(":")) {
            programs(directory)
                    .forEach(program -> {
                        int distance = distance(name, program);
                        if (distance <= Math.max(1, name.length() / 3)) {
                            distances.put(program, distance);
                        }
                    });
        }
        return distances.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .limit(MOST_SUGGESTIONS)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<String> programs(String directory) {
        if (!directory.startsWith("/")) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /**
     * Damerau's distance, neighbours swapped counting once, cut off where the lengths alone differ
     * too much.
     */
    private static int distance(String left, String right) {
        if (Math.abs(left.length() - right.length()) > 2) {
            return Integer.MAX_VALUE;
        }
        int[][] table = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : cell(table, left, right, i, j);
            }
        }
        return table[left.length()][right.length()];
    }

    private static int cell(int[][] table, String left, String right, int i, int j) {
        int cost = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        int least =
                Math.min(
                        Math.min(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + cost);
        boolean swapped =
                i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
    }
}
