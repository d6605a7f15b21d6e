package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says in words for a person what the sandbox prevented, read from the error text of the programs
 * that it prevented.
 *
 * @param directory the command's working directory, for relative names
 * @param writable whether the sandbox lets commands write a path
 * @param visible whether the sandbox lets commands see a path
 * @param hidden whether a path is kept from commands whatever is readable
 */
record Explainer(
        Path directory, Predicate<Path> writable, Predicate<Path> visible, Predicate<Path> hidden) {

    private static final int MOST_NOTES = 5;
    private static final ErrorTexts TEXTS = ErrorTexts.load();
    private static final Pattern QUOTED = Pattern.compile("['\"‘`]([^'\"’`]{1,4096})['\"’`]");
    private static final Pattern BARE =
            Pattern.compile(
                    "(?<![\\w.'\"‘])((?:~|\\.{1,2})?/[^\\s:'\",;)]+|[\\w.-]+(?:/[\\w.-]+)*(?=: ))");
    private static final Pattern SUDO =
            Pattern.compile(
                    "(?m)^(sudo|su|pkexec|doas)\\b[^\\n]*"
                            + "(no new privileges|setuid|must be run from a terminal|nosuid|Authentication|not permitted|denied|owned by uid 0)");

    /** The sentences for an error text, a few at most. */
    List<String> notes(String errorText) {
        Set<String> notes = new LinkedHashSet<>();
        if (SUDO.matcher(errorText).find()) {
            notes.add(
                    "Commands cannot become another user here: the sandbox gives no new privileges.");
        }
        String joined = TEXTS.continued().matcher(errorText).replaceAll(" ");
        joined.lines().filter(line -> line.length() <= 8192).forEach(line -> note(line, notes));
        return notes.stream().limit(MOST_NOTES).toList();
    }

    private void note(String line, Set<String> notes) {
        if (TEXTS.readOnly().matcher(line).find()) {
            candidates(line)
                    .filter(this::isClosed)
                    .findFirst()
                    .ifPresent(path -> notes.add(prevented(path)));
        } else if (TEXTS.denied().matcher(line).find()) {
            candidates(line)
                    .flatMap(path -> denial(path, line).stream())
                    .findFirst()
                    .ifPresent(notes::add);
        } else if (TEXTS.missing().matcher(line).find()) {
            candidates(line)
                    .filter(this::isUnseen)
                    .findFirst()
                    .ifPresent(path -> notes.add(unseen(path)));
        }
    }

    /** A denial is the sandbox's only where the user could do it outside. */
    private Optional<String> denial(Path path, String line) {
        if (isUnseen(path)) {
            return Optional.of(unseen(path));
        }
        boolean written = !TEXTS.reading().matcher(line).find();
        return written && isClosed(path) && couldWrite(path)
                ? Optional.of(prevented(path))
                : Optional.empty();
    }

    /** Whether the user could write it without the sandbox. */
    private static boolean couldWrite(Path path) {
        return Files.isWritable(Files.exists(path) ? path : parent(path));
    }

    private boolean isClosed(Path path) {
        return !writable.test(path) && Files.exists(parent(path));
    }

    private boolean isUnseen(Path path) {
        return !visible.test(path) && Files.isReadable(path);
    }

    private String unseen(Path path) {
        if (hidden.test(path)) {
            return "%s is hidden by the sandbox: a key, a credential or in sandbox.hidden"
                    .formatted(path);
        }
        return "%s cannot be seen inside the sandbox; add it to sandbox.readable to allow that"
                .formatted(path);
    }

    private static String prevented(Path path) {
        return couldWrite(path)
                ? "write to %s was prevented by the sandbox; add it to sandbox.writable to allow it"
                        .formatted(path)
                : "write to %s was prevented by the sandbox; this user may not write it without a sandbox either"
                        .formatted(path);
    }

    private static Path parent(Path path) {
        return Optional.ofNullable(path.getParent()).orElse(path);
    }

    /** The paths that a line names, the likeliest first: what is quoted, then what stands last. */
    private Stream<Path> candidates(String line) {
        List<String> bare = BARE.matcher(line).results().map(found -> found.group(1)).toList();
        return Stream.concat(
                        QUOTED.matcher(line).results().map(found -> found.group(1)),
                        bare.reversed().stream())
                .flatMap(text -> path(text).stream());
    }

    private Optional<Path> path(String text) {
        try {
            return Optional.of(directory.resolve(text).normalize())
                    .filter(path -> path.getNameCount() > 0);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
