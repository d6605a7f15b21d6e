package dev.shellwarden.rules;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.WordCondition.Quantity;
import dev.shellwarden.workspace.PathClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;

/** The {@code when} of a rule, read from its YAML. */
final class ConditionReader {

    private final YamlReader yaml;
    private final Map<String, Function<Node, Condition>> keys;

    ConditionReader(YamlReader yaml) {
        this.yaml = yaml;
        this.keys =
                Map.ofEntries(
                        Map.entry("program", this::program),
                        Map.entry("subcommand", this::subcommand),
                        Map.entry("any-option", node -> options(Quantity.ANY, node)),
                        Map.entry("all-options", node -> options(Quantity.ALL, node)),
                        Map.entry("no-option", node -> options(Quantity.NONE, node)),
                        Map.entry(
                                "any-operand",
                                node -> new WordCondition.Operands(Quantity.ANY, globs(node))),
                        Map.entry(
                                "all-operands",
                                node -> new WordCondition.Operands(Quantity.ALL, globs(node))),
                        Map.entry(
                                "no-operand",
                                node -> new WordCondition.Operands(Quantity.NONE, globs(node))),
                        Map.entry("operand", this::operandAt),
                        Map.entry("operands", this::operandCount),
                        Map.entry("any-word", node -> new WordCondition.AnyWord(globs(node))),
                        Map.entry("last-word", node -> new WordCondition.LastWord(globs(node))),
                        Map.entry("word-matches", this::wordMatches),
                        Map.entry("path", node -> path(false, node)),
                        Map.entry("redirection", node -> path(true, node)),
                        Map.entry("assignment", this::assignment),
                        Map.entry("piped-from", node -> new PlaceCondition.PipedFrom(nested(node))),
                        Map.entry("piped-into", node -> new PlaceCondition.PipedInto(globs(node))),
                        Map.entry("earlier", node -> new PlaceCondition.Earlier(nested(node))),
                        Map.entry("wrapper", node -> new PlaceCondition.Wrapped(globs(node))),
                        Map.entry(
                                "privileged",
                                node -> trait(PlaceCondition.WrapperTrait.Trait.PRIVILEGED, node)),
                        Map.entry(
                                "remote",
                                node -> trait(PlaceCondition.WrapperTrait.Trait.REMOTE, node)),
                        Map.entry(
                                "repeated",
                                node -> trait(PlaceCondition.WrapperTrait.Trait.REPEATED, node)),
                        Map.entry("code", this::code),
                        Map.entry("url", this::url),
                        Map.entry(
                                "effect",
                                node ->
                                        new UseCondition.HasEffect(
                                                yaml.constants(node, Effect.class))),
                        Map.entry(
                                "context",
                                node ->
                                        new PlaceCondition.InContext(
                                                yaml.constants(node, Signal.class))),
                        Map.entry(
                                "position",
                                node ->
                                        new PlaceCondition.Position(
                                                yaml.constants(node, Invocation.Context.class))),
                        Map.entry("any", node -> new Combination.Any(list(node))),
                        Map.entry("all", node -> new Combination.All(list(node))),
                        Map.entry("not", node -> new Combination.Not(nested(node))));
    }

    /** A condition: all keys of a mapping together. */
    Condition read(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        if (entries.isEmpty()) {
            throw yaml.fault(node, "a condition needs at least one key");
        }
        yaml.onlyKeys(entries, keys.keySet());
        List<Condition> conditions = new ArrayList<>();
        entries.forEach(
                (key, value) -> conditions.add(Objects.requireNonNull(keys.get(key)).apply(value)));
        conditions.sort(Comparator.comparingInt(ConditionReader::cost));
        return conditions.size() == 1 ? conditions.getFirst() : new Combination.All(conditions);
    }

    private static int cost(Condition condition) {
        return switch (condition) {
            case WordCondition.Program program -> 0;
            case WordCondition.Subcommand subcommand -> 1;
            case WordCondition.Options options -> 2;
            case WordCondition.Operands operands -> 2;
            case WordCondition.OperandAt operand -> 2;
            case WordCondition.OperandCount count -> 2;
            case WordCondition.AnyWord word -> 2;
            case WordCondition.LastWord last -> 2;
            case UseCondition.Assigned assigned -> 2;
            case PlaceCondition.PipedInto into -> 2;
            case PlaceCondition.Wrapped wrapped -> 2;
            case PlaceCondition.WrapperTrait trait -> 2;
            case UseCondition.HasEffect effect -> 2;
            case PlaceCondition.Position position -> 2;
            case WordCondition.WordMatches matches -> 3;
            case UseCondition.Request request -> 3;
            case Combination.Any any -> 4;
            case Combination.All all -> 4;
            case Combination.Not not -> 4;
            case PlaceCondition.PipedFrom from -> 5;
            case PlaceCondition.Earlier earlier -> 6;
            case PlaceCondition.InContext context -> 6;
            case UseCondition.UsedPath path -> 7;
            case UseCondition.Code code -> 8;
        };
    }

    private Condition nested(Node node) {
        return node instanceof MappingNode ? read(node) : program(node);
    }

    private List<Condition> list(Node node) {
        return yaml.nodes(node).stream().map(this::read).toList();
    }

    private Condition program(Node node) {
        return new WordCondition.Program(globs(node));
    }

    private Condition subcommand(Node node) {
        return new WordCondition.Subcommand(
                yaml.texts(node).stream()
                        .map(path -> Arrays.stream(path.split(" ")).map(Glob::of).toList())
                        .toList());
    }

    private Condition options(Quantity quantity, Node node) {
        return new WordCondition.Options(
                quantity, yaml.texts(node).stream().map(WordPattern::of).toList());
    }

    private Condition operandAt(Node node) {
        List<Condition> conditions = new ArrayList<>();
        yaml.mapping(node)
                .forEach((key, value) ->
                        conditions.add(
                                new WordCondition.OperandAt(index(key, value), globs(value))));
        return conditions.size() == 1 ? conditions.getFirst() : new Combination.All(conditions);
    }

    private int index(String key, Node node) {
        try {
            return key.equals("last") ? -1 : Integer.parseInt(key);
        } catch (NumberFormatException notNumber) {
            throw yaml.fault(
                    node, "expected a place such as 0, 1 or last, not '%s'".formatted(key));
        }
    }

    private Condition operandCount(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("min", "max"));
        return new WordCondition.OperandCount(
                Optional.ofNullable(entries.get("min")).map(yaml::number).orElse(0),
                Optional.ofNullable(entries.get("max"))
                        .map(yaml::number)
                        .orElse(Integer.MAX_VALUE));
    }

    private Condition wordMatches(Node node) {
        try {
            return new WordCondition.WordMatches(Pattern.compile(yaml.text(node)));
        } catch (PatternSyntaxException broken) {
            throw yaml.fault(node, "not a regular expression (RE2): " + broken.getMessage());
        }
    }

    private Condition path(boolean redirectionsOnly, Node node) {
        List<Condition> uses =
                yaml.nodes(node).stream().map(each -> usedPath(redirectionsOnly, each)).toList();
        return uses.size() == 1 ? uses.getFirst() : new Combination.Any(uses);
    }

    private Condition usedPath(boolean redirectionsOnly, Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(
                entries,
                Set.of("class", "not-class", "access", "recursive", "glob", "name", "not-name"));
        return new UseCondition.UsedPath(
                redirectionsOnly,
                classes(entries, "class"),
                classes(entries, "not-class"),
                access(entries),
                Optional.ofNullable(entries.get("recursive")).map(yaml::flag),
                Optional.ofNullable(entries.get("glob")).map(yaml::flag),
                globs(entries, "name"),
                globs(entries, "not-name"));
    }

    private Set<PathClass> classes(Map<String, Node> entries, String key) {
        Node node = entries.get(key);
        return node == null ? Set.of() : yaml.constants(node, PathClass.class);
    }

    private Set<Access> access(Map<String, Node> entries) {
        Node node = entries.get("access");
        if (node == null) {
            return Set.of();
        }
        Set<Access> found = EnumSet.noneOf(Access.class);
        for (Node each : yaml.nodes(node)) {
            if (yaml.text(each).equals("change")) {
                found.addAll(Access.CHANGES);
            } else {
                found.add(yaml.constant(each, Access.class));
            }
        }
        return found;
    }

    private Condition assignment(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("name", "value", "not-value"));
        return new UseCondition.Assigned(
                globs(yaml.required(node, entries, "name")),
                globs(entries, "value"),
                globs(entries, "not-value"));
    }

    private Condition trait(PlaceCondition.WrapperTrait.Trait trait, Node node) {
        return new PlaceCondition.WrapperTrait(trait, yaml.flag(node));
    }

    private Condition code(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("language", "kind", "statement", "not-statement"));
        Node kinds = entries.get("kind");
        return new UseCondition.Code(
                globs(entries, "language"),
                kinds == null ? Set.of() : yaml.constants(kinds, CodeStatement.Kind.class),
                statements(entries, "statement"),
                statements(entries, "not-statement"));
    }

    private Globs statements(Map<String, Node> entries, String key) {
        Node node = entries.get(key);
        return node == null
                ? Globs.of(List.of())
                : Globs.of(yaml.texts(node).stream().map(Glob::ignoringCase).toList());
    }

    private Condition url(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("method", "host", "path"));
        return new UseCondition.Request(
                globs(entries, "method"), globs(entries, "host"), globs(entries, "path"));
    }

    private Globs globs(Map<String, Node> entries, String key) {
        Node node = entries.get(key);
        return node == null ? Globs.of(List.of()) : globs(node);
    }

    private Globs globs(Node node) {
        return Globs.of(yaml.texts(node).stream().map(Glob::of).toList());
    }
}
