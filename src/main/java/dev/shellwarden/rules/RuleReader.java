package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Node;

/** One rule file, read and checked. */
final class RuleReader {

    private static final Set<String> GROUP_KEYS = Set.of("group", "description", "rules");
    private static final Set<String> RULE_KEYS =
            Set.of(
                    "id",
                    "severity",
                    "decision",
                    "description",
                    "when",
                    "otherwise",
                    "escalate-on",
                    "blast-radius",
                    "alternatives",
                    "examples");

    private final String file;
    private final YamlReader yaml;
    private final ConditionReader conditions;

    RuleReader(String file) {
        this.file = file;
        this.yaml = new YamlReader(file);
        this.conditions = new ConditionReader(yaml);
    }

    /**
     * Reads a file's text.
     *
     * @throws InvalidRuleException naming the place of the first fault
     */
    RuleGroup read(String text) {
        return read(yaml.root(text));
    }

    /** Reads a file's tree. */
    RuleGroup read(Node tree) {
        return read(yaml.mapping(tree));
    }

    private RuleGroup read(Map<String, Node> root) {
        yaml.onlyKeys(root, GROUP_KEYS);
        Node groupNode = root.get("group");
        if (groupNode == null) {
            throw new InvalidRuleException(file, 1, 1, "'group' is missing");
        }
        String group = yaml.text(groupNode);
        List<Rule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Node node : yaml.nodes(yaml.required(groupNode, root, "rules"))) {
            Rule rule = rule(group, node);
            if (!ids.add(rule.id())) {
                throw yaml.fault(node, "the id '%s' is used twice".formatted(rule.id()));
            }
            rules.add(rule);
        }
        String description =
                Optional.ofNullable(root.get("description")).map(yaml::text).orElse("");
        return new RuleGroup(group, description, rules);
    }

    private Rule rule(String group, Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, RULE_KEYS);
        Node idNode = yaml.required(node, entries, "id");
        String id = yaml.text(idNode);
        if (!id.startsWith(group + ":") && !id.startsWith(group + "-strict:")) {
            throw yaml.fault(idNode, "the id '%s' must begin with '%s:'".formatted(id, group));
        }
        Node decision = entries.get("decision");
        Node escalate = entries.get("escalate-on");
        return new Rule(
                id,
                group,
                yaml.constant(yaml.required(node, entries, "severity"), Severity.class),
                decision == null
                        ? Optional.empty()
                        : Optional.of(yaml.constant(decision, Ruling.class)),
                yaml.text(yaml.required(node, entries, "description")),
                conditions.read(yaml.required(node, entries, "when")),
                Optional.ofNullable(entries.get("otherwise")).map(yaml::flag).orElse(false),
                escalate == null ? Set.of() : yaml.constants(escalate, Signal.class),
                Optional.ofNullable(entries.get("blast-radius")).map(this::blastRadius),
                alternatives(entries.get("alternatives")),
                examples(node, yaml.required(node, entries, "examples")),
                file,
                yaml.line(idNode),
                yaml.column(idNode));
    }

    private BlastRadius blastRadius(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("scope", "detail"));
        return new BlastRadius(
                yaml.constant(yaml.required(node, entries, "scope"), BlastRadius.Scope.class),
                Optional.ofNullable(entries.get("detail")).map(this::template));
    }

    private List<Alternative> alternatives(@org.jspecify.annotations.Nullable Node node) {
        return node == null ? List.of() : yaml.nodes(node).stream().map(this::alternative).toList();
    }

    private Alternative alternative(Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("command", "explanation", "goals", "when"));
        Node goals = entries.get("goals");
        return new Alternative(
                template(yaml.required(node, entries, "command")),
                yaml.text(yaml.required(node, entries, "explanation")),
                goals == null ? List.of() : yaml.texts(goals),
                Optional.ofNullable(entries.get("when")).map(conditions::read));
    }

    private Template template(Node node) {
        try {
            return Template.of(yaml.text(node));
        } catch (IllegalArgumentException broken) {
            throw yaml.fault(node, String.valueOf(broken.getMessage()));
        }
    }

    private List<RuleExample> examples(Node rule, Node node) {
        Map<String, Node> entries = yaml.mapping(node);
        yaml.onlyKeys(entries, Set.of("match", "no-match"));
        List<RuleExample> examples = new ArrayList<>();
        for (String key : List.of("match", "no-match")) {
            for (Node each : yaml.nodes(yaml.required(rule, entries, key))) {
                examples.add(
                        new RuleExample(yaml.text(each), key.equals("match"), yaml.line(each)));
            }
        }
        return examples;
    }
}
