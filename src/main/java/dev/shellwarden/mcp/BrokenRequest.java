package dev.shellwarden.mcp;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * A request that is not to be read as a whole. Whoever sent it waits for an answer under its id, so
 * that one is looked for by a reader that forgives more and keeps nothing.
 */
final class BrokenRequest {

    /** The reader holds something for each level. */
    private static final int MAX_DEPTH = 100_000;

    private static final JsonFactory FORGIVING =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                    .build();

    private BrokenRequest() {}

    /** The id, or NULL when there is none to be read, two, or no method that it belongs to. */
    static Object idOf(byte[] text) {
        Found found = new Found();
        try (JsonParser parser = FORGIVING.createParser(ObjectReadContext.empty(), text)) {
            found.readAll(parser);
        } catch (JacksonException end) {
            return found.id();
        }
        return found.id();
    }

    /** What is known so far. */
    private static final class Found {

        private Object id = Json.Absent.NULL;
        private int ids;
        private boolean method;

        void readAll(JsonParser parser) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (name.equals("id")) {
                    ids++;
                    id = idOf(parser, value);
                }
                method |= name.equals("method") && value == JsonToken.VALUE_STRING;
                parser.skipChildren();
            }
        }

        private static Object idOf(JsonParser parser, JsonToken value) {
            Object read =
                    switch (value) {
                        case VALUE_STRING -> parser.getString();
                        case VALUE_NUMBER_INT -> parser.getNumberValue();
                        default -> Json.Absent.NULL;
                    };
            return Message.isId(read) ? read : Json.Absent.NULL;
        }

        Object id() {
            return method && ids == 1 ? id : Json.Absent.NULL;
        }
    }
}
