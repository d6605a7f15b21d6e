package dev.shellwarden.audit;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A record's fields as one JSON object. Written with Jackson's streaming layer alone, so that a
 * server need not load data binding to begin its trail.
 */
final class JsonObject {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonObject() {}

    /**
     * The object in UTF-8, on one line. A lone surrogate, which UTF-8 has no form for, becomes a
     * question mark.
     *
     * @param fields text, numbers, booleans or lists of them
     */
    static byte[] bytes(Map<String, Object> fields) {
        StringWriter out = new StringWriter(512);
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(generator, fields);
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void write(JsonGenerator generator, Object value) {
        switch (value) {
            case Map<?, ?> members -> {
                generator.writeStartObject();
                members.forEach((name, member) -> {
                    generator.writeName(String.valueOf(name));
                    write(generator, member);
                });
                generator.writeEndObject();
            }
            case Iterable<?> items -> {
                generator.writeStartArray();
                items.forEach(item -> write(generator, item));
                generator.writeEndArray();
            }
            case Integer number -> generator.writeNumber(number);
            case Long number -> generator.writeNumber(number);
            case Double number -> generator.writeNumber(number);
            case Boolean flag -> generator.writeBoolean(flag);
            default -> generator.writeString(value.toString());
        }
    }
}
