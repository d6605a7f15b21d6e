package dev.shellwarden.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code options} of a program: {@code names-with-marker: what}. */
final class OptionEntryReader {

    private static final Set<String> KEYS =
            Set.of(
                    "is",
                    "split",
                    "part",
                    "at",
                    "prefix",
                    "harmless",
                    "values",
                    "until",
                    "repeated",
                    "in-directory",
                    "effects",
                    "without-effect",
                    "cancelled-by",
                    "summary",
                    "from-start");
    private static final String WITHOUT_EFFECT = "without-effect";

    private OptionEntryReader() {}

    static Map<String, OptionSpec> options(YamlNode node) {
        Map<String, OptionSpec> options = new LinkedHashMap<>();
        node.entries().forEach((key, value) -> add(options, key, option(key, value)));
        return options;
    }

    private static void add(Map<String, OptionSpec> options, YamlNode key, OptionSpec option) {
        for (String name : option.names()) {
            if (options.put(name, option) != null) {
                throw key.fault("The option '%s' stands here twice".formatted(name));
            }
        }
    }

    private static OptionSpec option(YamlNode key, YamlNode value) {
        String text = key.text().trim();
        OptionSpec.Arity arity = arity(text);
        List<String> names = List.of(withoutMarker(text, arity).split("[\\s,]+"));
        if (value.isMapping()) {
            return detailed(value, names, arity);
        }
        if (value.isList()) {
            return spec(
                    names,
                    arity,
                    value.items().stream().map(ValueReader::value).toList(),
                    Set.of(),
                    false);
        }
        if (!value.isEmpty() && value.text().equals(WITHOUT_EFFECT)) {
            return spec(names, arity, List.of(), Set.of(), true);
        }
        if (!value.isEmpty() && arity == OptionSpec.Arity.FLAG) {
            throw value.fault(
                    "An option without '=' takes no value; write '%s=' or leave '%s' out"
                            .formatted(text, value.text()));
        }
        return spec(
                names,
                arity,
                value.isEmpty() ? List.of() : List.of(ValueReader.value(value)),
                Set.of(),
                false);
    }

    private static OptionSpec spec(
            List<String> names,
            OptionSpec.Arity arity,
            List<ValueSpec> values,
            Set<Effect> effects,
            boolean withoutEffect) {
        return new OptionSpec(
                names,
                arity,
                padded(arity, values),
                List.of(),
                false,
                false,
                effects,
                withoutEffect,
                List.of(),
                java.util.Optional.empty(),
                false);
    }

    private static OptionSpec detailed(YamlNode node, List<String> names, OptionSpec.Arity arity) {
        Map<String, YamlNode> fields = node.fields(KEYS);
        List<ValueSpec> values =
                YamlNode.field(fields, "values")
                        .map(list -> list.items().stream().map(ValueReader::value).toList())
                        .orElseGet(() -> List.of(ValueReader.value(node, fields)));
        return new OptionSpec(
                names,
                arity,
                padded(arity, values),
                YamlNode.texts(fields, "until"),
                YamlNode.flag(fields, "repeated"),
                YamlNode.flag(fields, "in-directory"),
                YamlNode.field(fields, "effects").map(ValueReader::effects).orElse(Set.of()),
                YamlNode.flag(fields, WITHOUT_EFFECT),
                YamlNode.texts(fields, "cancelled-by"),
                YamlNode.field(fields, "summary").map(YamlNode::text),
                YamlNode.flag(fields, "from-start"));
    }

    private static List<ValueSpec> padded(OptionSpec.Arity arity, List<ValueSpec> values) {
        return switch (arity) {
            case FLAG -> List.of();
            case REQUIRED, OPTIONAL, LIST -> values.isEmpty() ? List.of(ValueSpec.TEXT) : values;
        };
    }

    private static OptionSpec.Arity arity(String names) {
        if (names.endsWith("[=]")) {
            return OptionSpec.Arity.OPTIONAL;
        }
        if (names.endsWith("...")) {
            return OptionSpec.Arity.LIST;
        }
        return names.endsWith("=") ? OptionSpec.Arity.REQUIRED : OptionSpec.Arity.FLAG;
    }

    private static String withoutMarker(String names, OptionSpec.Arity arity) {
        return switch (arity) {
            case FLAG -> names;
            case REQUIRED -> names.substring(0, names.length() - 1);
            case OPTIONAL, LIST -> names.substring(0, names.length() - 3);
        };
    }
}
