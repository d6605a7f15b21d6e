package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Expands {@code *}, {@code ?} and brackets to names inside the workspace, sorted; a pattern
 * without a match stays.
 */
final class GlobExpander {

    /** More names than this do not fit on a command line anyhow. */
    private static final int MAX_NAMES = 10_000;

    private final PathGuard guard;

    GlobExpander(PathGuard guard) {
        this.guard = guard;
    }

    List<String> expand(Path directory, PipelineWord word) throws GuardException {
        if (!word.glob()) {
            return List.of(word.text());
        }
        if (word.text().startsWith("/")) {
            guard.readable(directory, fixedPart(word.text()));
        }
        List<String> found = List.of(word.text().startsWith("/") ? "/" : "");
        for (String element : word.pattern().split("/+")) {
            if (!element.isEmpty()) {
                found = step(directory, found, element);
            }
        }
        return found.isEmpty() ? List.of(word.text()) : found;
    }

    private static String fixedPart(String text) {
        int special = text.length();
        for (char sign : new char[] {'*', '?', '['}) {
            int at = text.indexOf(sign);
            special = at >= 0 ? Math.min(special, at) : special;
        }
        return text.substring(0, Math.max(1, text.lastIndexOf('/', special)));
    }

    private List<String> step(Path directory, List<String> bases, String element)
            throws GuardException {
        List<String> next = new ArrayList<>();
        for (String base : bases) {
            String prefix = base.isEmpty() || base.equals("/") ? base : base + "/";
            if (isPlain(element)) {
                addIfPresent(directory, prefix + unescape(element), next);
            } else {
                addMatches(directory, prefix, element, next);
            }
            requireFew(next);
        }
        return next;
    }

    private void addIfPresent(Path directory, String name, List<String> found)
            throws GuardException {
        if (Files.exists(guard.readable(directory, name))) {
            found.add(name);
        }
    }

    private void addMatches(Path directory, String prefix, String element, List<String> found)
            throws GuardException {
        Path place = guard.readable(directory, prefix.isEmpty() ? "." : prefix);
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
            for (Path entry : entries) {
                names.add(entry.getFileName().toString());
            }
        } catch (IOException e) {
            return;
        }
        names.stream()
                .filter(name -> !name.startsWith(".") || element.startsWith("."))
                .filter(name -> !name.equals(guard.mirror()))
                .filter(name -> NameGlob.matches(element, name))
                .sorted()
                .forEach(name -> found.add(prefix + name));
    }

    private static boolean isPlain(String element) {
        return !element.contains("*") && !element.contains("?") && !element.contains("[");
    }

    private static String unescape(String element) {
        return element.replaceAll("\\\\(.)", "$1");
    }

    private static void requireFew(List<String> names) throws GuardException {
        if (names.size() > MAX_NAMES) {
            throw new GuardException(
                    Reason.SYNTAX,
                    "The pattern stands for more than %d names.".formatted(MAX_NAMES),
                    "Name a directory and let rg or fd walk through it.");
        }
    }
}
