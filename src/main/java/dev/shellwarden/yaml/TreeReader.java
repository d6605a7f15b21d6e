package dev.shellwarden.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads what {@link TreeWriter} wrote. */
final class TreeReader {

    private static final int[] NO_TEXT = {};

    private final byte[] bytes;
    private final String[] texts;
    private int position;
    private int line;

    TreeReader(byte[] bytes) {
        this.bytes = bytes;
        this.texts = new String[number()];
        for (int index = 0; index < texts.length; index++) {
            texts[index] = text();
        }
    }

    Node read() {
        int kind = bytes[position++];
        line += signed();
        Mark mark = new Mark("", 0, line, number(), NO_TEXT, 0);
        return switch (kind) {
            case TreeWriter.EMPTY -> scalar(Tag.NULL, mark);
            case TreeWriter.SCALAR -> scalar(Tag.STR, mark);
            case TreeWriter.SEQUENCE -> sequence(mark);
            case TreeWriter.MAPPING -> mapping(mark);
            default -> throw new IllegalStateException("No kind of node: " + kind);
        };
    }

    private Node scalar(Tag tag, Mark mark) {
        return new ScalarNode(tag, texts[number()], mark, mark, DumperOptions.ScalarStyle.PLAIN);
    }

    private Node sequence(Mark mark) {
        int size = number();
        List<Node> nodes = new ArrayList<>(size);
        for (int index = 0; index < size; index++) {
            nodes.add(read());
        }
        return new SequenceNode(Tag.SEQ, true, nodes, mark, mark, DumperOptions.FlowStyle.BLOCK);
    }

    private Node mapping(Mark mark) {
        int size = number();
        List<NodeTuple> tuples = new ArrayList<>(size);
        for (int index = 0; index < size; index++) {
            tuples.add(new NodeTuple(read(), read()));
        }
        return new MappingNode(Tag.MAP, true, tuples, mark, mark, DumperOptions.FlowStyle.BLOCK);
    }

    private String text() {
        int length = number();
        position += length;
        return new String(bytes, position - length, length, StandardCharsets.UTF_8);
    }

    private int signed() {
        int number = number();
        return (number >>> 1) ^ -(number & 1);
    }

    private int number() {
        int number = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[position++];
            number |= (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }
}
