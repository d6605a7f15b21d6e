package dev.shellwarden.program;

import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A node of a YAML file that knows where it stands, so that a fault can say so. Every scalar is
 * read as text.
 */
record YamlNode(String file, Node node) {

    static YamlNode read(String file, Reader text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        options.setCodePointLimit(8 * 1024 * 1024);
        options.setMaxAliasesForCollections(0);
        try {
            Node root = new Yaml(options).compose(text);
            if (root == null) {
                throw new InvalidProgramException(file, 1, 1, "The file is empty");
            }
            return new YamlNode(file, root);
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            int column = e.getProblemMark() == null ? 1 : e.getProblemMark().getColumn() + 1;
            throw new InvalidProgramException(file, line, column, String.valueOf(e.getProblem()));
        }
    }

    InvalidProgramException fault(String reason) {
        return new InvalidProgramException(
                file,
                node.getStartMark().getLine() + 1,
                node.getStartMark().getColumn() + 1,
                reason);
    }

    boolean isMapping() {
        return node instanceof MappingNode;
    }

    boolean isList() {
        return node instanceof SequenceNode;
    }

    boolean isEmpty() {
        return node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL);
    }

    String text() {
        if (node instanceof ScalarNode scalar && !isEmpty()) {
            return scalar.getValue();
        }
        throw fault("Expected a text");
    }

    boolean flag() {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            case String other -> throw fault("Expected true or false, found '%s'".formatted(other));
        };
    }

    int number() {
        try {
            return Integer.parseInt(text());
        } catch (NumberFormatException e) {
            throw fault("Expected a number, found '%s'".formatted(text()));
        }
    }

    List<YamlNode> items() {
        if (!(node instanceof SequenceNode sequence)) {
            throw fault("Expected a list");
        }
        List<YamlNode> items = new ArrayList<>();
        sequence.getValue().forEach(item -> items.add(new YamlNode(file, item)));
        return items;
    }

    /** A list of texts; one text alone stands for a list of its words. */
    List<String> texts() {
        if (isEmpty()) {
            return List.of();
        }
        return isList()
                ? items().stream().map(YamlNode::text).toList()
                : List.of(text().trim().split("\\s+"));
    }

    Map<YamlNode, YamlNode> entries() {
        if (isEmpty()) {
            return Map.of();
        }
        if (!(node instanceof MappingNode mapping)) {
            throw fault("Expected keys with values");
        }
        Map<YamlNode, YamlNode> entries = new LinkedHashMap<>();
        Set<String> seen = new java.util.HashSet<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlNode key = new YamlNode(file, tuple.getKeyNode());
            if (!seen.add(key.text())) {
                throw key.fault("'%s' stands here twice".formatted(key.text()));
            }
            entries.put(key, new YamlNode(file, tuple.getValueNode()));
        }
        return entries;
    }

    /** The values by key; a key outside {@code allowed} is a fault. */
    Map<String, YamlNode> fields(Set<String> allowed) {
        Map<String, YamlNode> fields = new LinkedHashMap<>();
        entries()
                .forEach((key, value) -> {
                    if (!allowed.contains(key.text())) {
                        throw key.fault(
                                "Unknown key '%s'; known here: %s"
                                        .formatted(key.text(), sorted(allowed)));
                    }
                    fields.put(key.text(), value);
                });
        return fields;
    }

    private static String sorted(Set<String> names) {
        return String.join(", ", names.stream().sorted().toList());
    }

    static Optional<YamlNode> field(Map<String, YamlNode> fields, String name) {
        return Optional.ofNullable(fields.get(name));
    }

    static boolean flag(Map<String, YamlNode> fields, String name) {
        return field(fields, name).map(YamlNode::flag).orElse(false);
    }

    static List<String> texts(Map<String, YamlNode> fields, String name) {
        return field(fields, name).map(YamlNode::texts).orElse(List.of());
    }
}
