package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.YamlReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Node;

/** A language's file, read and checked. */
final class LanguageReader {

    private static final Set<String> KEYS =
            Set.of("language", "aliases", "comments", "traits", "modules", "calls");

    private final YamlReader yaml;

    LanguageReader(String file) {
        this.yaml = new YamlReader(file);
    }

    LanguageSpec read(String text) {
        return read(yaml.root(text));
    }

    LanguageSpec read(Node tree) {
        return read(yaml.mapping(tree));
    }

    private LanguageSpec read(Map<String, Node> root) {
        yaml.onlyKeys(root, KEYS);
        List<String> names = new ArrayList<>(texts(root, "language"));
        names.addAll(texts(root, "aliases"));
        Map<String, List<CallSpec>> calls = new HashMap<>();
        Node list = root.get("calls");
        if (list != null) {
            yaml.nodes(list).forEach(node -> call(node, calls));
        }
        Map<String, String> modules = new HashMap<>();
        Optional.ofNullable(root.get("modules"))
                .ifPresent(node ->
                        yaml.mapping(node)
                                .forEach((key, value) -> modules.put(key, yaml.text(value))));
        Node traits = root.get("traits");
        return new LanguageSpec(
                names,
                texts(root, "comments"),
                traits == null ? Set.of() : yaml.constants(traits, Trait.class),
                calls,
                modules);
    }

    private List<String> texts(Map<String, Node> root, String key) {
        Node node = root.get(key);
        return node == null ? List.of() : yaml.texts(node);
    }

    private void call(Node node, Map<String, List<CallSpec>> calls) {
        Map<String, Node> entries = yaml.mapping(node);
        List<String> names = yaml.texts(yaml.required(node, entries, "name"));
        List<CallSpec> specs = new ArrayList<>();
        Node owner = entries.get("on");
        String on = owner == null ? "" : yaml.text(owner);
        entries.forEach((key, value) -> {
            if (!key.equals("name") && !key.equals("on")) {
                specs.add(spec(key, value, on));
            }
        });
        names.forEach(name ->
                calls.merge(
                        name,
                        specs,
                        (known, more) -> {
                            throw yaml.fault(node, "'%s' stands here twice".formatted(name));
                        }));
    }

    private CallSpec spec(String key, Node value, String on) {
        CallSpec.Kind kind =
                java.util.Arrays.stream(CallSpec.Kind.values())
                        .filter(each ->
                                each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(key))
                        .findFirst()
                        .orElseThrow(() -> yaml.fault(value, "unknown key '%s'".formatted(key)));
        return kind == CallSpec.Kind.RUN || kind == CallSpec.Kind.INCLUDE
                ? new CallSpec(kind, 0, yaml.text(value), on)
                : new CallSpec(kind, yaml.number(value), "", on);
    }
}
