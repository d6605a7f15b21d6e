package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what words are: values of options, variables and settings, operands, effects. */
final class ValueReader {

    private static final Set<String> VALUE_KEYS =
            Set.of("is", "split", "part", "at", "prefix", "harmless");
    private static final Set<String> OPERAND_KEYS =
            Stream.concat(
                            VALUE_KEYS.stream(),
                            Stream.of("many", "optional", "with", "unless", "recursive-with"))
                    .collect(java.util.stream.Collectors.toUnmodifiableSet());

    private ValueReader() {}

    static ValueSpec value(YamlNode node) {
        if (!node.isMapping()) {
            return simple(node, node.text());
        }
        return value(node, node.fields(VALUE_KEYS));
    }

    /** The value that {@code fields} describe, without looking at keys of others. */
    static ValueSpec value(YamlNode owner, Map<String, YamlNode> fields) {
        ValueSpec base =
                YamlNode.field(fields, "is")
                        .map(is -> simple(is, is.text()))
                        .orElse(ValueSpec.TEXT);
        if (fields.containsKey("part") && !fields.containsKey("split")) {
            throw owner.fault("'part' needs 'split'");
        }
        return new ValueSpec(
                base.kind(),
                base.access(),
                base.recursive(),
                base.language(),
                YamlNode.field(fields, "split").map(YamlNode::text),
                YamlNode.field(fields, "part").map(YamlNode::number),
                YamlNode.field(fields, "at").map(ValueReader::value),
                YamlNode.field(fields, "prefix").map(YamlNode::text),
                YamlNode.texts(fields, "harmless"));
    }

    private static ValueSpec simple(YamlNode node, String text) {
        String[] words = text.trim().split("\\s+");
        ValueSpec.Kind kind = constant(node, ValueSpec.Kind.class, words[0]);
        List<String> rest = List.of(words).subList(1, words.length);
        return switch (kind) {
            case PATH -> path(node, rest);
            case CODE, SCRIPT, COMMAND ->
                    spec(kind, Access.EXECUTE, false, rest.isEmpty() ? "sh" : rest.getFirst());
            case PROGRAM, PLUGIN -> spec(kind, Access.EXECUTE, false, "");
            case OPTIONS ->
                    spec(kind, Access.EXECUTE, false, rest.isEmpty() ? "" : rest.getFirst());
            case TEXT,
                    NUMBER,
                    PATTERN,
                    ARGV,
                    URL,
                    HOST,
                    SECRET,
                    ASSIGNMENT,
                    CONFIG,
                    VARIABLE,
                    ARITHMETIC,
                    MODULE ->
                    noMore(node, kind, rest);
        };
    }

    private static ValueSpec noMore(YamlNode node, ValueSpec.Kind kind, List<String> rest) {
        if (!rest.isEmpty()) {
            throw node.fault("'%s' stands alone".formatted(kind.name().toLowerCase(Locale.ROOT)));
        }
        return ValueSpec.of(kind);
    }

    private static ValueSpec path(YamlNode node, List<String> rest) {
        Access access =
                rest.isEmpty() ? Access.READ : constant(node, Access.class, rest.getFirst());
        boolean recursive = rest.contains("recursive");
        if (rest.size() > (recursive ? 2 : 1)) {
            throw node.fault("A path is written 'path ACCESS' or 'path ACCESS recursive'");
        }
        return spec(ValueSpec.Kind.PATH, access, recursive, "");
    }

    private static ValueSpec spec(
            ValueSpec.Kind kind, Access access, boolean recursive, String language) {
        return new ValueSpec(
                kind,
                access,
                recursive,
                language,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    static List<OperandSpec> operands(YamlNode node) {
        List<OperandSpec> operands = new ArrayList<>();
        for (YamlNode item : node.items()) {
            OperandSpec operand = operand(item);
            if (operand.many() && operands.stream().anyMatch(other -> both(other, operand))) {
                throw item.fault("Only one operand may stand for many");
            }
            operands.add(operand);
        }
        return operands;
    }

    private static boolean both(OperandSpec other, OperandSpec operand) {
        return other.many()
                && other.with().isEmpty()
                && operand.with().isEmpty()
                && other.unless().isEmpty()
                && operand.unless().isEmpty();
    }

    private static OperandSpec operand(YamlNode node) {
        if (!node.isMapping()) {
            String text = node.text().trim();
            boolean many = text.endsWith("...");
            boolean optional = text.endsWith(" optional");
            String kind =
                    many ? text.substring(0, text.length() - 3) : text.replace(" optional", "");
            return new OperandSpec(
                    simple(node, kind), many, optional, List.of(), List.of(), List.of());
        }
        Map<String, YamlNode> fields = node.fields(OPERAND_KEYS);
        return new OperandSpec(
                value(node, fields),
                YamlNode.flag(fields, "many"),
                YamlNode.flag(fields, "optional"),
                YamlNode.texts(fields, "with"),
                YamlNode.texts(fields, "unless"),
                YamlNode.texts(fields, "recursive-with"));
    }

    static Set<Effect> effects(YamlNode node) {
        Set<Effect> effects = EnumSet.noneOf(Effect.class);
        node.texts().forEach(text -> effects.add(constant(node, Effect.class, text)));
        return effects;
    }

    static <E extends Enum<E>> E constant(YamlNode node, Class<E> type, String text) {
        String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        node.fault(
                                "Unknown %s '%s'; known: %s"
                                        .formatted(label(type), text, names(type))));
    }

    private static String label(Class<?> type) {
        return type == ValueSpec.Kind.class
                ? "kind of value"
                : type.getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return String.join(
                ", ",
                Stream.of(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .toList());
    }
}
