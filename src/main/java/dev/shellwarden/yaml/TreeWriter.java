package dev.shellwarden.yaml;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Writes a tree of nodes: the different texts once, then each node with its kind, its line relative
 * to the node before it, its column and its content. Numbers are little-endian base 128.
 */
final class TreeWriter {

    static final int EMPTY = 0;
    static final int SCALAR = 1;
    static final int SEQUENCE = 2;
    static final int MAPPING = 3;

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final ByteArrayOutputStream nodes = new ByteArrayOutputStream();
    private int line;

    private TreeWriter() {}

    static byte[] write(Node root) {
        TreeWriter writer = new TreeWriter();
        writer.node(root);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        number(out, writer.texts.size());
        writer.texts.keySet().forEach(text -> text(out, text));
        out.writeBytes(writer.nodes.toByteArray());
        return out.toByteArray();
    }

    private void node(Node node) {
        nodes.write(kind(node));
        int from = line;
        line = node.getStartMark().getLine();
        number(nodes, ((line - from) << 1) ^ ((line - from) >> 31));
        number(nodes, node.getStartMark().getColumn());
        content(node);
    }

    private static int kind(Node node) {
        return switch (node) {
            case ScalarNode scalar -> scalar.getTag().equals(Tag.NULL) ? EMPTY : SCALAR;
            case SequenceNode sequence -> SEQUENCE;
            case MappingNode mapping -> MAPPING;
            case Node other -> throw new IllegalArgumentException("No plain node: " + other);
        };
    }

    private void content(Node node) {
        if (node instanceof ScalarNode scalar) {
            number(nodes, texts.computeIfAbsent(scalar.getValue(), text -> texts.size()));
        } else if (node instanceof SequenceNode sequence) {
            number(nodes, sequence.getValue().size());
            sequence.getValue().forEach(this::node);
        } else if (node instanceof MappingNode mapping) {
            number(nodes, mapping.getValue().size());
            mapping.getValue().forEach(this::tuple);
        }
    }

    private void tuple(NodeTuple tuple) {
        node(tuple.getKeyNode());
        node(tuple.getValueNode());
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(out, encoded.length);
        out.writeBytes(encoded);
    }

    private static void number(ByteArrayOutputStream out, int number) {
        int rest = number;
        while ((rest & ~0x7f) != 0) {
            out.write(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
