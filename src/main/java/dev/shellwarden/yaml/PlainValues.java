package dev.shellwarden.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Trees as maps, lists and texts; every scalar is its text, an empty one the empty text. */
final class PlainValues {

    private PlainValues() {}

    static Object of(Node node) {
        return switch (node) {
            case ScalarNode scalar -> scalar.getValue();
            case SequenceNode sequence ->
                    sequence.getValue().stream().map(PlainValues::of).toList();
            case MappingNode mapping -> map(mapping);
            case Node other -> throw new IllegalStateException("No plain node: " + other);
        };
    }

    private static Map<String, Object> map(MappingNode mapping) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (map.put(String.valueOf(of(tuple.getKeyNode())), of(tuple.getValueNode())) != null) {
                throw new IllegalStateException("Twice in one map: " + of(tuple.getKeyNode()));
            }
        }
        return map;
    }
}
