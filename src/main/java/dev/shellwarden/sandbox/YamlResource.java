package dev.shellwarden.sandbox;

import dev.shellwarden.yaml.CompactTree;
import java.util.List;
import java.util.Map;

/** Reads this package's data files; a file that has not the expected shape stops the start. */
final class YamlResource {

    private final String name;
    private final Map<?, ?> content;

    private YamlResource(String name, Map<?, ?> content) {
        this.name = name;
        this.content = content;
    }

    static YamlResource load(String name) {
        return new YamlResource(name, (Map<?, ?>) CompactTree.values("/sandbox/" + name));
    }

    List<String> strings(String key) {
        return texts(list(key));
    }

    List<Map<?, ?>> maps(String key) {
        return list(key).stream().<Map<?, ?>>map(entry -> (Map<?, ?>) entry).toList();
    }

    String text(String key) {
        if (content.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("%s has no text '%s'".formatted(name, key));
    }

    Map<?, ?> map(String key) {
        return content.get(key) instanceof Map<?, ?> map ? map : Map.of();
    }

    private List<?> list(String key) {
        if (content.get(key) instanceof List<?> list) {
            return list;
        }
        throw new IllegalStateException("%s has no list '%s'".formatted(name, key));
    }

    static List<String> texts(List<?> list) {
        return list.stream().map(String::valueOf).toList();
    }
}
