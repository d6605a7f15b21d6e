package dev.shellwarden.policy;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.ConfigSpec;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.program.ValueSpec;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Programs that a repository's own configuration has git start: filters, text conversions, merge
 * drivers, signature checks and the like, which no setting switches off as a whole. What {@link
 * RestrainedGit} overrides is not among them.
 */
final class RepositoryPrograms {

    private static final Set<ValueSpec.Kind> RUNNING =
            EnumSet.of(
                    ValueSpec.Kind.COMMAND,
                    ValueSpec.Kind.PROGRAM,
                    ValueSpec.Kind.PLUGIN,
                    ValueSpec.Kind.ARGV);
    private static final Pattern SECTION =
            Pattern.compile("\\s*\\[\\s*([\\w.-]+)\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\")?\\s*\\]");
    private static final Pattern ENTRY = Pattern.compile("\\s*([A-Za-z][\\w-]*)\\s*(?:=(.*))?");
    private static final Pattern SUBMODULE = Pattern.compile("(?m)^\\s*path\\s*=\\s*(.+?)\\s*$");

    /** Options, also abbreviated, that take git into submodules. */
    private static final Pattern WITHIN =
            Pattern.compile("--(subm.*|recurse-s.*|ignore-s.*=(none|untracked))");

    private static final int MOST_REPOSITORIES = 32;

    private final Path start;
    private final SmallFiles files;
    private final Set<Path> seen = new LinkedHashSet<>();

    RepositoryPrograms(Path start, SmallFiles files) {
        this.start = start;
        this.files = files;
    }

    /** What speaks against running git there, as a sentence. */
    Optional<String> objection(Invocation git, ConfigSpec settings, List<String> directories) {
        if (git.directory().isEmpty()) {
            return Optional.of(
                    "it is not known in which directory, so the repository's configuration is not"
                            + " known either");
        }
        Optional<String> inner =
                git.argv().stream()
                        .map(Argument::value)
                        .filter(word -> WITHIN.matcher(word).matches())
                        .findFirst();
        if (inner.isPresent()) {
            return Optional.of(
                    "'%s' has git work in repositories inside, whose configuration is not looked at"
                            .formatted(inner.get()));
        }
        Path directory = start.resolve(git.directory().get());
        List<Path> places = new ArrayList<>(List.of(directory));
        Stream.concat(given(git), directories.stream())
                .forEach(text -> resolved(directory, text).ifPresent(places::add));
        return places.stream()
                .flatMap(place -> repository(place).stream())
                .flatMap(found -> objections(found, settings))
                .findFirst();
    }

    private static Stream<String> given(Invocation git) {
        return git.reading().map(Reading::options).stream()
                .flatMap(List::stream)
                .filter(option ->
                        option.names().contains("--git-dir")
                                || option.names().contains("--work-tree"))
                .flatMap(option -> option.value().stream())
                .map(Argument::value);
    }

    private static Optional<Path> resolved(Path directory, String text) {
        try {
            return Optional.of(directory.resolve(text).normalize());
        } catch (InvalidPathException broken) {
            return Optional.empty();
        }
    }

    /** The repository that a directory belongs to, by the directory that holds its settings. */
    private Optional<Path> repository(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("HEAD")) && Files.exists(at.resolve("config"))) {
                return Optional.of(at);
            }
            Path git = at.resolve(".git");
            if (Files.isDirectory(git)) {
                return Optional.of(git);
            }
            Optional<String> link = files.read(git).filter(text -> text.startsWith("gitdir:"));
            if (link.isPresent()) {
                return resolved(at, link.get().substring("gitdir:".length()).strip());
            }
        }
        return Optional.empty();
    }

    private Stream<String> objections(Path git, ConfigSpec settings) {
        if (seen.size() >= MOST_REPOSITORIES || !seen.add(git)) {
            return Stream.empty();
        }
        Path common =
                files.read(git.resolve("commondir"))
                        .flatMap(text -> resolved(git, text.strip()))
                        .orElse(git);
        Stream<String> own =
                Stream.of(
                                git.resolve("config"),
                                git.resolve("config.worktree"),
                                common.resolve("config"))
                        .distinct()
                        .flatMap(file -> running(file, settings).stream());
        return Stream.concat(own, submodules(git, settings));
    }

    private Stream<String> submodules(Path git, ConfigSpec settings) {
        Path top = git.getParent();
        List<Path> inner = new ArrayList<>();
        if (top != null) {
            Matcher paths = SUBMODULE.matcher(files.read(top.resolve(".gitmodules")).orElse(""));
            while (paths.find() && inner.size() < MOST_REPOSITORIES) {
                resolved(top, paths.group(1).replace("\"", "")).ifPresent(inner::add);
            }
        }
        return inner.stream()
                .filter(path -> Files.exists(path.resolve(".git")))
                .flatMap(path -> repository(path).stream())
                .flatMap(found -> objections(found, settings));
    }

    private Optional<String> running(Path file, ConfigSpec settings) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Optional<String> text = files.read(file);
        if (text.isEmpty()) {
            return Optional.of("'%s' cannot be read".formatted(file));
        }
        String prefix = "";
        for (String line : text.get().replace("\uFEFF", "").split("\r?\n")) {
            String rest = line;
            Matcher section = SECTION.matcher(rest);
            while (section.lookingAt()) {
                prefix = section.group(1).toLowerCase(Locale.ROOT) + "." + name(section.group(2));
                rest = rest.substring(section.end());
                section = SECTION.matcher(rest);
            }
            Matcher entry = ENTRY.matcher(rest);
            if (entry.lookingAt()) {
                String key = prefix + entry.group(1);
                String value = entry.group(2) == null ? "true" : entry.group(2).strip();
                if (runs(key, value, settings)) {
                    return Optional.of(
                            "the setting '%s' of '%s' has git start a program"
                                    .formatted(key, file));
                }
            }
        }
        return Optional.empty();
    }

    private static String name(String subsection) {
        return subsection == null ? "" : subsection.replaceAll("\\\\(.)", "$1") + ".";
    }

    private static boolean runs(String key, String value, ConfigSpec settings) {
        String lower = key.toLowerCase(Locale.ROOT);
        if (RestrainedGit.overrides(lower) || lower.startsWith("alias.")) {
            return false;
        }
        return settings.find(key)
                .filter(meaning -> RUNNING.contains(meaning.kind()))
                .filter(meaning -> !meaning.isHarmless(value))
                .filter(meaning -> meaning.prefix().map(value::startsWith).orElse(true))
                .isPresent();
    }
}
