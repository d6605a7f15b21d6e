package dev.shellwarden.rules;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A YAML text read node by node, every fault told with its place. */
public final class YamlReader {

    private static final int LONGEST = 1 << 20;

    private final String file;

    /** A reader whose messages name {@code file}. */
    public YamlReader(String file) {
        this.file = file;
    }

    /** The mapping that a text holds; an empty text is a fault. */
    public Map<String, Node> root(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(LONGEST);
        options.setMaxAliasesForCollections(0);
        options.setNestingDepthLimit(40);
        try {
            Node node = new Yaml(options).compose(new java.io.StringReader(text));
            if (node == null) {
                throw new InvalidRuleException(file, 1, 1, "the file is empty");
            }
            return mapping(node);
        } catch (MarkedYAMLException broken) {
            Mark mark = broken.getProblemMark();
            throw new InvalidRuleException(
                    file,
                    mark == null ? 1 : mark.getLine() + 1,
                    mark == null ? 1 : mark.getColumn() + 1,
                    "not YAML: " + broken.getProblem());
        } catch (org.yaml.snakeyaml.error.YAMLException broken) {
            throw alias(text)
                    .orElseGet(() ->
                            new InvalidRuleException(
                                    file, 1, 1, "not YAML: " + broken.getMessage()));
        }
    }

    /** The first alias, when it is what kept a text from being read. */
    private Optional<InvalidRuleException> alias(String text) {
        for (Event event : new Yaml().parse(new java.io.StringReader(text))) {
            if (event instanceof AliasEvent alias) {
                Mark mark = alias.getStartMark();
                return Optional.of(
                        new InvalidRuleException(
                                file,
                                mark.getLine() + 1,
                                mark.getColumn() + 1,
                                "the alias '*%s' stands for a list or mapping; write it out"
                                        .formatted(alias.getAnchor())));
            }
        }
        return Optional.empty();
    }

    /** The mapping that a node is, keys in order; anything else or a key twice is a fault. */
    public Map<String, Node> mapping(Node node) {
        if (!(node instanceof MappingNode mapping)) {
            throw fault(node, "expected 'key: value' pairs here");
        }
        Map<String, Node> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String key = text(tuple.getKeyNode());
            if (entries.put(key, tuple.getValueNode()) != null) {
                throw fault(tuple.getKeyNode(), "'%s' stands here twice".formatted(key));
            }
        }
        return entries;
    }

    /** Refuses keys that are not in {@code known}. */
    public void onlyKeys(Map<String, Node> entries, Set<String> known) {
        for (Map.Entry<String, Node> entry : entries.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw fault(
                        entry.getValue(),
                        "unknown key '%s'; known here: %s"
                                .formatted(
                                        entry.getKey(),
                                        known.stream().sorted().collect(Collectors.joining(", "))));
            }
        }
    }

    /** The value of a key that must be there. */
    public Node required(Node parent, Map<String, Node> entries, String key) {
        Node value = entries.get(key);
        if (value == null) {
            throw fault(parent, "'%s' is missing".formatted(key));
        }
        return value;
    }

    /** The text of a scalar. */
    public String text(Node node) {
        if (!(node instanceof ScalarNode scalar)) {
            throw fault(node, "expected a single text here");
        }
        return scalar.getValue();
    }

    /** The number that a scalar is. */
    public int number(Node node) {
        try {
            return Integer.parseInt(text(node));
        } catch (NumberFormatException notNumber) {
            throw fault(node, "expected a whole number here, not '%s'".formatted(text(node)));
        }
    }

    /** The truth value that a scalar is. */
    public boolean flag(Node node) {
        return switch (text(node)) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw fault(
                            node, "expected true or false here, not '%s'".formatted(text(node)));
        };
    }

    /** The nodes of a sequence; a single node counts as a sequence of one. */
    public List<Node> nodes(Node node) {
        return node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
    }

    /** The texts of a sequence; a single text counts as a sequence of one. */
    public List<String> texts(Node node) {
        List<String> texts = nodes(node).stream().map(this::text).toList();
        if (texts.isEmpty()) {
            throw fault(node, "the list is empty");
        }
        return texts;
    }

    /** The constants that a sequence names in lower case with hyphens. */
    public <E extends Enum<E>> Set<E> constants(Node node, Class<E> type) {
        Set<E> found = new HashSet<>();
        for (Node each : nodes(node)) {
            found.add(constant(each, type));
        }
        return found;
    }

    /** The constant that a scalar names in lower case with hyphens. */
    public <E extends Enum<E>> E constant(Node node, Class<E> type) {
        String name = text(node);
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().replace('_', '-').equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() ->
                        fault(node, "unknown value '%s'; one of: %s".formatted(name, names(type))));
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }

    /** The line that a node starts on, from 1. */
    public int line(Node node) {
        return node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1;
    }

    /** The column that a node starts in, from 1. */
    public int column(Node node) {
        return node.getStartMark() == null ? 1 : node.getStartMark().getColumn() + 1;
    }

    /** A fault at a node. */
    public InvalidRuleException fault(Node node, String reason) {
        return new InvalidRuleException(file, line(node), column(node), reason);
    }
}
