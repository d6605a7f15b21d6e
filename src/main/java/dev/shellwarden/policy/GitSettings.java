package dev.shellwarden.policy;

import dev.shellwarden.program.ConfigSpec;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.program.ValueSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Programs that a repository's own configuration makes git start, where {@link RestrainedGit} does
 * not outrank them: filters, textconv, external diffs, merge drivers, included files.
 */
final class GitSettings {

    private static final Set<ValueSpec.Kind> STARTING =
            EnumSet.of(
                    ValueSpec.Kind.COMMAND,
                    ValueSpec.Kind.PROGRAM,
                    ValueSpec.Kind.ARGV,
                    ValueSpec.Kind.PLUGIN);
    private static final List<String> FILES = List.of("config", "config.worktree");

    private final SmallFiles files;

    GitSettings(SmallFiles files) {
        this.files = files;
    }

    /** One line of a configuration: {@code section.name} or {@code section.part.name}. */
    private record Setting(String key, String value) {}

    /** Why git cannot be admitted where it would run; empty for other programs. */
    Optional<String> objection(Invocation invocation, Path start) {
        Optional<Reading> reading = invocation.reading();
        if (!invocation.name().equals("git") || reading.isEmpty()) {
            return Optional.empty();
        }
        if (invocation.directory().isEmpty()) {
            return Optional.of("git would run in a directory that is not known");
        }
        ConfigSpec known = reading.get().spec().config();
        return settings(invocation.directory().map(start::resolve).orElse(start)).stream()
                .filter(setting -> starts(setting, known))
                .findFirst()
                .map(setting ->
                        "git would start '%s', which this repository's configuration names in %s"
                                .formatted(setting.value(), setting.key()));
    }

    private static boolean starts(Setting setting, ConfigSpec known) {
        String key = setting.key();
        return !RestrainedGit.isSet(key)
                && !key.startsWith("alias.")
                && !key.startsWith("pager.")
                && known.find(key)
                        .filter(meaning -> STARTING.contains(meaning.kind()))
                        .filter(meaning -> !meaning.isHarmless(setting.value()))
                        .filter(meaning ->
                                meaning.prefix().map(setting.value()::startsWith).orElse(true))
                        .isPresent();
    }

    private List<Setting> settings(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            List<Path> folders = folders(at.resolve(".git"));
            List<Setting> found = new ArrayList<>();
            boolean repository = false;
            for (Path folder : folders) {
                repository |= files.read(folder.resolve("HEAD")).isPresent();
                FILES.forEach(name ->
                        files.read(folder.resolve(name))
                                .ifPresent(text -> found.addAll(parsed(text))));
            }
            if (repository) {
                return found;
            }
        }
        return List.of();
    }

    /** The folder itself or the one that a {@code .git} file names, and the one it shares. */
    private List<Path> folders(Path git) {
        Path folder =
                files.read(git)
                        .filter(text -> text.startsWith("gitdir:"))
                        .map(text -> git.resolveSibling(text.substring("gitdir:".length()).strip()))
                        .orElse(git);
        return files.read(folder.resolve("commondir"))
                .map(text -> List.of(folder, folder.resolve(text.strip())))
                .orElse(List.of(folder));
    }

    private static List<Setting> parsed(String text) {
        List<Setting> settings = new ArrayList<>();
        String section = "";
        for (String line : text.replace("\\\n", "").split("\\R")) {
            String rest = line.strip();
            if (rest.startsWith("[")) {
                int close = rest.lastIndexOf(']');
                section = section(rest.substring(1, close < 0 ? rest.length() : close));
                rest = close < 0 ? "" : rest.substring(close + 1).strip();
            }
            if (!rest.isEmpty() && !rest.startsWith("#") && !rest.startsWith(";")) {
                int sign = rest.indexOf('=');
                String name = sign < 0 ? rest : rest.substring(0, sign).strip();
                settings.add(
                        new Setting(
                                section + "." + name.toLowerCase(Locale.ROOT),
                                sign < 0 ? "true" : unquoted(rest.substring(sign + 1))));
            }
        }
        return settings;
    }

    /** {@code filter "lfs"} as {@code filter.lfs}. */
    private static String section(String header) {
        int quote = header.indexOf('"');
        if (quote < 0) {
            return header.strip().toLowerCase(Locale.ROOT);
        }
        return header.substring(0, quote).strip().toLowerCase(Locale.ROOT)
                + "."
                + header.substring(quote).replace("\"", "");
    }

    private static String unquoted(String value) {
        String text = value.strip();
        return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text;
    }
}
