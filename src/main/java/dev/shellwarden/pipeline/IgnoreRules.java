package dev.shellwarden.pipeline;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The root's {@code .gitignore} (gitignore(5)): names, paths, folders and exceptions, without
 * {@code **} inside a path.
 */
final class IgnoreRules {

    private final Path root;
    private final List<Line> lines;

    private IgnoreRules(Path root, List<Line> lines) {
        this.root = root;
        this.lines = lines;
    }

    static IgnoreRules of(Path root, boolean obey) {
        Path file = root.resolve(".gitignore");
        List<Line> lines = new ArrayList<>();
        if (obey && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.readString(file, StandardCharsets.ISO_8859_1)
                        .lines()
                        .forEach(line -> add(lines, line.strip()));
            } catch (IOException unreadable) {
                return new IgnoreRules(root, List.of());
            }
        }
        return new IgnoreRules(root, lines);
    }

    private static void add(List<Line> lines, String text) {
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        boolean negated = text.startsWith("!");
        String pattern = negated ? text.substring(1) : text;
        boolean folder = pattern.endsWith("/");
        pattern = folder ? pattern.substring(0, pattern.length() - 1) : pattern;
        pattern = pattern.startsWith("**/") ? pattern.substring(3) : pattern;
        boolean anchored = pattern.indexOf('/') >= 0;
        lines.add(
                new Line(
                        anchored && pattern.startsWith("/") ? pattern.substring(1) : pattern,
                        anchored,
                        folder,
                        negated));
    }

    boolean covers(Path place, boolean isDirectory) {
        boolean covered = false;
        for (Line line : lines) {
            if (line.matches(root.relativize(place), isDirectory)) {
                covered = !line.negated();
            }
        }
        return covered;
    }

    private record Line(String pattern, boolean anchored, boolean folder, boolean negated) {

        boolean matches(Path relative, boolean isDirectory) {
            String text = anchored ? relative.toString() : relative.getFileName().toString();
            return (!folder || isDirectory) && NameGlob.matches(pattern, text);
        }
    }
}
