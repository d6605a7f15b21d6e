package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tool's schemas as published.
 *
 * @param input JSON Schema of its arguments, which also drives their validation
 * @param output JSON Schema of its structured content
 */
record ToolSchema(Map<String, Object> input, Map<String, Object> output) {

    /**
     * Reads {@code schemas/<tool>.json} from the class path. A text such as <code>{max-timeout}
     * </code> stands for the value of that name.
     *
     * @throws IllegalStateException when there is no such file or it is no schema
     */
    static ToolSchema load(String tool, Map<String, Object> values) {
        String resource = "/schemas/" + tool + ".json";
        try (InputStream in = ToolSchema.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(
                        "No schema for the tool '" + tool + "': " + resource + " is missing");
            }
            Map<String, Object> schemas =
                    Message.object(filled(Json.read(in.readAllBytes()), values));
            return new ToolSchema(
                    Message.object(schemas.get("input")), Message.object(schemas.get("output")));
        } catch (IOException | MalformedJsonException broken) {
            throw new IllegalStateException(
                    "Bad schema " + resource + ": " + broken.getMessage(), broken);
        }
    }

    private static Object filled(Object schema, Map<String, Object> values) {
        return switch (schema) {
            case Map<?, ?> members -> {
                Map<String, Object> copy = new LinkedHashMap<>();
                members.forEach((name, member) -> copy.put((String) name, filled(member, values)));
                yield copy;
            }
            case List<?> items -> items.stream().map(item -> filled(item, values)).toList();
            case String text when text.startsWith("{") && text.endsWith("}") -> value(text, values);
            default -> schema;
        };
    }

    private static Object value(String placeholder, Map<String, Object> values) {
        Object value = values.get(placeholder.substring(1, placeholder.length() - 1));
        if (value == null) {
            throw new IllegalStateException(
                    "No value for "
                            + placeholder
                            + "; there are "
                            + new TreeMap<>(values).keySet());
        }
        return value;
    }
}
