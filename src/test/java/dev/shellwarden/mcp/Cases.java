package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** Cases that are data. */
final class Cases {

    private Cases() {}

    static Stream<Map<String, Object>> read(String resource) {
        try (InputStream in = Cases.class.getResourceAsStream(resource)) {
            List<Map<String, Object>> rows = new Yaml().load(in);
            return rows.stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
