package dev.shellwarden.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.yaml.snakeyaml.Yaml;

/** Cases as data. */
final class Cases {

    private Cases() {}

    static Map<String, Object> all(String file) {
        try (InputStream input = Cases.class.getResourceAsStream("/syntax/" + file)) {
            return new Yaml().load(Objects.requireNonNull(input, file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static List<String> named(String file, String name) {
        return (List<String>) Objects.requireNonNull(all(file).get(name), name);
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> rows(String file, String name) {
        return (List<Map<String, Object>>) Objects.requireNonNull(all(file).get(name), name);
    }
}
