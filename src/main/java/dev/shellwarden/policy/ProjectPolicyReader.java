package dev.shellwarden.policy;

import dev.shellwarden.rules.InvalidRuleException;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.YamlReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Node;

/** {@code .shellwarden.yaml}, read and checked. */
final class ProjectPolicyReader {

    private static final Set<String> KEYS =
            Set.of("deny", "ask", "rules", "protected-branches", "message");

    private final Path file;
    private final YamlReader yaml;

    ProjectPolicyReader(Path file) {
        this.file = file;
        this.yaml = new YamlReader(file.toString());
    }

    /**
     * Reads a file's text.
     *
     * @throws InvalidRuleException naming the place of the first fault
     */
    ProjectPolicy read(String text) {
        Map<String, Node> root = yaml.root(text);
        yaml.onlyKeys(root, KEYS);
        return new ProjectPolicy(
                file,
                patterns(root, "deny"),
                patterns(root, "ask"),
                rules(root),
                Optional.ofNullable(root.get("protected-branches"))
                        .map(yaml::texts)
                        .orElse(List.of()),
                Optional.ofNullable(root.get("message")).map(yaml::text).orElse(""));
    }

    /**
     * Reads a file's text, whose rules must be there and must be tightened.
     *
     * @throws InvalidRuleException naming the place of the first fault
     */
    ProjectPolicy read(String text, RuleCatalog catalog) {
        Node rules = yaml.root(text).get("rules");
        if (rules != null) {
            yaml.mapping(rules).forEach((id, value) -> tightens(id, value, catalog));
        }
        return read(text);
    }

    private void tightens(String id, Node value, RuleCatalog catalog) {
        Rule rule =
                catalog.find(id)
                        .orElseThrow(() ->
                                yaml.fault(
                                        value,
                                        "there is no rule '%s'; docs/rules.md lists every rule"
                                                .formatted(id)));
        if (rule.isNever() && tightening(value) != Verdict.DENY) {
            throw yaml.fault(
                    value,
                    "nothing loosens '%s', which is always denied: %s Leave the entry out"
                            .formatted(id, rule.description()));
        }
    }

    private List<CommandPattern> patterns(Map<String, Node> root, String key) {
        Node node = root.get(key);
        return node == null ? List.of() : yaml.nodes(node).stream().map(this::pattern).toList();
    }

    private CommandPattern pattern(Node node) {
        try {
            return CommandPattern.of(yaml.text(node));
        } catch (IllegalArgumentException broken) {
            throw yaml.fault(node, String.valueOf(broken.getMessage()));
        }
    }

    private Map<String, Verdict> rules(Map<String, Node> root) {
        Map<String, Verdict> rules = new LinkedHashMap<>();
        Node node = root.get("rules");
        if (node != null) {
            yaml.mapping(node).forEach((id, value) -> rules.put(id, tightening(value)));
        }
        return rules;
    }

    private Verdict tightening(Node node) {
        Verdict verdict = yaml.constant(node, Verdict.class);
        if (verdict == Verdict.ALLOW) {
            throw yaml.fault(node, "a project can only tighten: ask or deny, not allow");
        }
        return verdict;
    }
}
