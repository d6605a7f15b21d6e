package dev.shellwarden.program;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads what a program or a subcommand makes of its words. */
final class CommandReader {

    static final Set<String> KEYS =
            Set.of(
                    "summary",
                    "effects",
                    "options",
                    "operands",
                    "subcommands",
                    "cases",
                    "closed",
                    "runs",
                    "stdin",
                    "numbers",
                    "obeys",
                    "operands-run",
                    "use");
    private static final Set<String> CASE_KEYS =
            Set.of("with", "without", "at-least", "at-most", "effects", "operands", "values");
    private static final Set<String> NUMBERS_KEYS =
            Set.of("with", "without", "at-most", "operands", "from-input");
    private static final Set<String> RUNS_KEYS =
            Set.of(
                    "words",
                    "after",
                    "options-between",
                    "separator",
                    "separator-required",
                    "ends",
                    "assignments",
                    "with",
                    "unless",
                    "remote",
                    "privileged",
                    "repeated",
                    "directory");
    private static final Set<String> OBEYS_KEYS =
            Set.of("is", "files", "entries", "operands", "unless", "upwards", "written");
    private static final Set<String> STDIN_KEYS = Set.of("is", "with", "unless", "always", "alone");

    private final Map<String, YamlNode> shared;

    /** A reader that knows the file's shared groups of options. */
    CommandReader(Map<String, YamlNode> shared) {
        this.shared = shared;
    }

    CommandSpec command(
            String name, YamlNode owner, Map<String, YamlNode> fields, String closedAbove) {
        String closed = YamlNode.field(fields, "closed").map(YamlNode::text).orElse(closedAbove);
        if (!Set.of("true", "false", "options", "subcommands").contains(closed)) {
            throw Objects.requireNonNull(fields.get("closed"))
                    .fault("'closed' is true, false, options or subcommands");
        }
        return new CommandSpec(
                name,
                YamlNode.field(fields, "summary").map(YamlNode::text).orElse(""),
                closed.equals("true") || closed.equals("options"),
                closed.equals("true") || closed.equals("subcommands"),
                options(owner, fields),
                subcommands(fields, closed),
                YamlNode.field(fields, "operands").map(ValueReader::operands).orElse(List.of()),
                YamlNode.field(fields, "effects").map(ValueReader::effects).orElse(Set.of()),
                YamlNode.field(fields, "cases").map(this::cases).orElse(List.of()),
                YamlNode.field(fields, "runs").map(this::runs),
                YamlNode.field(fields, "stdin").map(this::stdin).orElse(StdinSpec.DATA),
                YamlNode.field(fields, "numbers").map(this::numbers).orElse(List.of()),
                YamlNode.flag(fields, "operands-run"),
                YamlNode.field(fields, "obeys").map(CommandReader::obeys).orElse(List.of()));
    }

    private static List<ObeyedSpec> obeys(YamlNode node) {
        return node.items().stream().map(CommandReader::obeyed).toList();
    }

    private static ObeyedSpec obeyed(YamlNode node) {
        Map<String, YamlNode> fields = node.fields(OBEYS_KEYS);
        YamlNode is =
                YamlNode.field(fields, "is").orElseThrow(() -> node.fault("'obeys' needs 'is'"));
        YamlNode files =
                YamlNode.field(fields, "files")
                        .orElseThrow(() -> node.fault("'obeys' needs 'files'"));
        return new ObeyedSpec(
                is.text(),
                files.texts(),
                YamlNode.texts(fields, "entries"),
                YamlNode.field(fields, "operands")
                        .map(each ->
                                ValueReader.constant(each, ObeyedSpec.Operands.class, each.text()))
                        .orElse(ObeyedSpec.Operands.NONE),
                YamlNode.texts(fields, "unless"),
                YamlNode.flag(fields, "upwards"),
                YamlNode.flag(fields, "written"));
    }

    private List<NumbersSpec> numbers(YamlNode node) {
        return node.items().stream()
                .map(item -> item.fields(NUMBERS_KEYS))
                .map(fields ->
                        new NumbersSpec(
                                YamlNode.texts(fields, "with"),
                                YamlNode.texts(fields, "without"),
                                YamlNode.field(fields, "at-most")
                                        .map(YamlNode::number)
                                        .orElse(Integer.MAX_VALUE),
                                YamlNode.texts(fields, "operands"),
                                YamlNode.flag(fields, "from-input")))
                .toList();
    }

    private Map<String, OptionSpec> options(YamlNode owner, Map<String, YamlNode> fields) {
        Map<String, OptionSpec> options = new LinkedHashMap<>();
        for (String group : YamlNode.texts(fields, "use")) {
            YamlNode node =
                    Optional.ofNullable(shared.get(group))
                            .orElseThrow(() ->
                                    owner.fault(
                                            "No shared group '%s' in this file".formatted(group)));
            options.putAll(OptionEntryReader.options(node));
        }
        YamlNode.field(fields, "options")
                .map(OptionEntryReader::options)
                .ifPresent(options::putAll);
        return options;
    }

    private Map<String, CommandSpec> subcommands(Map<String, YamlNode> fields, String closed) {
        Map<String, CommandSpec> subcommands = new LinkedHashMap<>();
        YamlNode.field(fields, "subcommands")
                .ifPresent(node ->
                        node.entries()
                                .forEach((key, value) -> {
                                    String[] names = key.text().trim().split("[\\s,]+");
                                    CommandSpec command =
                                            command(names[0], key, value.fields(KEYS), closed);
                                    for (String name : names) {
                                        if (subcommands.put(name, command) != null) {
                                            throw key.fault(
                                                    "The subcommand '%s' stands here twice"
                                                            .formatted(name));
                                        }
                                    }
                                }));
        return subcommands;
    }

    private List<CaseSpec> cases(YamlNode node) {
        return node.items().stream().map(this::caseSpec).toList();
    }

    private CaseSpec caseSpec(YamlNode node) {
        Map<String, YamlNode> fields = node.fields(CASE_KEYS);
        return new CaseSpec(
                YamlNode.texts(fields, "with"),
                YamlNode.texts(fields, "without"),
                YamlNode.field(fields, "at-least").map(YamlNode::number).orElse(0),
                YamlNode.field(fields, "at-most").map(YamlNode::number).orElse(Integer.MAX_VALUE),
                YamlNode.field(fields, "effects").map(ValueReader::effects),
                YamlNode.field(fields, "operands").map(ValueReader::operands),
                values(YamlNode.field(fields, "values")));
    }

    private static Map<String, ValueSpec> values(Optional<YamlNode> node) {
        Map<String, ValueSpec> values = new HashMap<>();
        node.ifPresent(options ->
                options.entries()
                        .forEach((name, value) ->
                                values.put(name.text(), ValueReader.value(value))));
        return values;
    }

    private RunsSpec runs(YamlNode node) {
        Map<String, YamlNode> fields = node.fields(RUNS_KEYS);
        String words = YamlNode.field(fields, "words").map(YamlNode::text).orElse("argv");
        if (!Set.of("argv", "shell").contains(words)) {
            throw Objects.requireNonNull(fields.get("words")).fault("'words' is argv or shell");
        }
        return new RunsSpec(
                words.equals("shell"),
                YamlNode.field(fields, "after").map(YamlNode::number).orElse(0),
                YamlNode.flag(fields, "options-between"),
                YamlNode.field(fields, "separator").map(YamlNode::text),
                YamlNode.flag(fields, "separator-required"),
                YamlNode.texts(fields, "ends"),
                YamlNode.flag(fields, "assignments"),
                YamlNode.texts(fields, "with"),
                YamlNode.texts(fields, "unless"),
                YamlNode.flag(fields, "remote"),
                YamlNode.flag(fields, "privileged"),
                YamlNode.flag(fields, "repeated"),
                YamlNode.texts(fields, "directory"));
    }

    private StdinSpec stdin(YamlNode node) {
        if (!node.isMapping()) {
            return stdin(node, node.text(), Map.of());
        }
        Map<String, YamlNode> fields = node.fields(STDIN_KEYS);
        YamlNode is =
                YamlNode.field(fields, "is").orElseThrow(() -> node.fault("'stdin' needs 'is'"));
        return stdin(is, is.text(), fields);
    }

    private static StdinSpec stdin(YamlNode node, String text, Map<String, YamlNode> fields) {
        String[] words = text.trim().split("\\s+");
        StdinSpec.Kind kind = ValueReader.constant(node, StdinSpec.Kind.class, words[0]);
        if ((kind == StdinSpec.Kind.CODE) != (words.length == 2)) {
            throw node.fault("'stdin' is data, none, arguments or 'code LANGUAGE'");
        }
        return new StdinSpec(
                kind,
                words.length == 2 ? words[1] : "",
                YamlNode.texts(fields, "with"),
                YamlNode.texts(fields, "unless"),
                YamlNode.flag(fields, "always"),
                YamlNode.field(fields, "alone").map(YamlNode::text));
    }
}
