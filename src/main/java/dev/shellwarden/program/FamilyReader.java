package dev.shellwarden.program;

import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads one {@code programs/<family>.yaml}. */
final class FamilyReader {

    private static final Set<String> FAMILY_KEYS =
            Set.of("family", "shared", "environment", "programs");
    private static final Set<String> PROGRAM_KEYS = keys();
    private static final Set<String> CONFIG_KEYS = Set.of("ignore-case", "harmless", "keys");

    private final String file;

    FamilyReader(String file) {
        this.file = file;
    }

    /**
     * A family's programs, and the variables that it says concern every program.
     *
     * @param programs its entries, not read yet
     * @param environment variables and what their values are
     */
    record Family(List<ProgramEntry> programs, Map<String, ValueSpec> environment) {}

    Family read(Reader text) {
        return read(YamlNode.read(file, text));
    }

    /** Reads a file's tree. */
    Family read(YamlNode root) {
        Map<String, YamlNode> fields = root.fields(FAMILY_KEYS);
        String family =
                YamlNode.field(fields, "family")
                        .orElseThrow(() -> root.fault("The key 'family' is missing"))
                        .text();
        Map<String, YamlNode> shared = new LinkedHashMap<>();
        YamlNode.field(fields, "shared")
                .ifPresent(node ->
                        node.entries().forEach((key, value) -> shared.put(key.text(), value)));
        CommandReader commands = new CommandReader(shared);
        List<ProgramEntry> programs = new ArrayList<>();
        YamlNode.field(fields, "programs")
                .orElseThrow(() -> root.fault("The key 'programs' is missing"))
                .entries()
                .forEach((key, value) -> programs.add(entry(family, key, value, commands)));
        return new Family(programs, values(fields, "environment"));
    }

    private ProgramEntry entry(
            String family, YamlNode key, YamlNode value, CommandReader commands) {
        List<String> names = List.of(key.text().trim().split("[\\s,]+"));
        return new ProgramEntry(family, names, () -> program(family, names, key, value, commands));
    }

    private ProgramSpec program(
            String family,
            List<String> names,
            YamlNode key,
            YamlNode value,
            CommandReader commands) {
        Map<String, YamlNode> fields = value.fields(PROGRAM_KEYS);
        CommandSpec command = commands.command(names.getFirst(), key, fields, "false");
        if (command.summary().isBlank()) {
            throw key.fault("'%s' has no summary".formatted(names.getFirst()));
        }
        return new ProgramSpec(
                names.getFirst(),
                command.summary(),
                family,
                names.subList(1, names.size()),
                YamlNode.flag(fields, "versions"),
                YamlNode.flag(fields, "builtin"),
                syntax(fields),
                command,
                values(fields, "environment"),
                YamlNode.field(fields, "config").map(this::config).orElse(ConfigSpec.NONE),
                YamlNode.flag(fields, "copies"),
                YamlNode.flag(fields, "compiles"),
                YamlNode.flag(fields, "no-shell-escape"),
                YamlNode.texts(fields, "escape-keys"));
    }

    private static OptionSyntax syntax(Map<String, YamlNode> fields) {
        List<String> words = YamlNode.texts(fields, "syntax");
        Set<String> known =
                Set.of(
                        "gnu",
                        "single-dash",
                        "none",
                        "stops-at-operand",
                        "no-abbreviations",
                        "plus",
                        "bundled-first-word",
                        "parent-options-first");
        words.stream()
                .filter(word -> !known.contains(word))
                .findFirst()
                .ifPresent(word -> {
                    throw Objects.requireNonNull(fields.get("syntax"))
                            .fault(
                                    "Unknown syntax '%s'; known: %s"
                                            .formatted(word, known.stream().sorted().toList()));
                });
        OptionSyntax.Style style =
                words.contains("none")
                        ? OptionSyntax.Style.NONE
                        : words.contains("single-dash")
                                ? OptionSyntax.Style.SINGLE_DASH
                                : OptionSyntax.Style.GNU;
        return new OptionSyntax(
                style,
                words.contains("stops-at-operand"),
                !words.contains("no-abbreviations"),
                words.contains("plus"),
                words.contains("bundled-first-word"),
                !words.contains("parent-options-first"));
    }

    private ConfigSpec config(YamlNode node) {
        Map<String, YamlNode> fields = node.fields(CONFIG_KEYS);
        return new ConfigSpec(
                YamlNode.flag(fields, "ignore-case"),
                YamlNode.texts(fields, "harmless"),
                values(fields, "keys"));
    }

    private static Map<String, ValueSpec> values(Map<String, YamlNode> fields, String name) {
        Map<String, ValueSpec> values = new LinkedHashMap<>();
        YamlNode.field(fields, name)
                .ifPresent(node ->
                        node.entries()
                                .forEach((key, value) -> {
                                    for (String one : key.text().trim().split("[\\s,]+")) {
                                        values.put(one, ValueReader.value(value));
                                    }
                                }));
        return values;
    }

    private static Set<String> keys() {
        Set<String> keys = new java.util.HashSet<>(CommandReader.KEYS);
        keys.addAll(
                Set.of(
                        "versions",
                        "builtin",
                        "syntax",
                        "environment",
                        "config",
                        "copies",
                        "compiles",
                        "no-shell-escape",
                        "escape-keys"));
        return Set.copyOf(keys);
    }
}
