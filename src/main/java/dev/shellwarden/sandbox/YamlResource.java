package dev.shellwarden.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads this package's data files; a file that has not the expected shape stops the start. */
final class YamlResource {

    private final String name;
    private final Map<?, ?> content;

    private YamlResource(String name, Map<?, ?> content) {
        this.name = name;
        this.content = content;
    }

    static YamlResource load(String name) {
        try (InputStream stream = YamlResource.class.getResourceAsStream("/sandbox/" + name)) {
            Object content =
                    new Yaml(new SafeConstructor(new LoaderOptions()))
                            .load(Objects.requireNonNull(stream, name));
            return new YamlResource(name, (Map<?, ?>) content);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
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
