package dev.shellwarden.mcp;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/**
 * JSON as plain values: maps, lists, strings, numbers, booleans and {@link Absent#NULL}. It stands
 * on Jackson's streaming layer alone, so that a server over standard input need not load data
 * binding to answer its first call.
 */
final class Json {

    /** Deeper texts are refused: nothing in the protocol nests half as deep. */
    private static final int MAX_DEPTH = 64;

    private static final int MAX_DIGITS = 100;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .maxNumberLength(MAX_DIGITS)
                                    .build())
                    .build();

    private Json() {}

    /** JSON's null, so that no map or list holds a Java null. */
    enum Absent {
        NULL
    }

    /**
     * Reads one JSON text.
     *
     * @throws MalformedJsonException when the bytes are not one JSON text in UTF-8, name a member
     *     of an object twice, or hold a number that is out of all bounds
     */
    static Object read(byte[] text) throws MalformedJsonException {
        requireUtf8(text);
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new MalformedJsonException("Nothing to read");
            }
            Object value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new MalformedJsonException("More than one value");
            }
            return value;
        } catch (JacksonException broken) {
            throw new MalformedJsonException(reason(broken));
        }
    }

    /** No text in UTF-8 holds this byte; every one in UTF-16 and UTF-32 does. */
    private static void requireUtf8(byte[] text) throws MalformedJsonException {
        for (byte each : text) {
            if (each == 0) {
                throw new MalformedJsonException("A zero byte, which no JSON in UTF-8 holds");
            }
        }
    }

    /** The library's own words name classes of its own and how to use them. */
    private static String reason(JacksonException broken) {
        String what =
                broken instanceof StreamConstraintsException
                        ? "Over %d levels deep, or a number of over %d digits"
                                .formatted(MAX_DEPTH, MAX_DIGITS)
                        : Objects.requireNonNullElse(broken.getOriginalMessage(), "Not JSON")
                                .replaceFirst(": enable `.*", "");
        TokenStreamLocation place = broken.getLocation();
        return place == null || place.getByteOffset() < 0
                ? what
                : what + ", at byte " + place.getByteOffset();
    }

    /**
     * The value in UTF-8, on one line. Lone surrogates become U+FFFD, because UTF-8 has no form for
     * them.
     */
    static byte[] write(Object value) {
        return write(value, 1024);
    }

    /** Like {@link #write(Object)}; a size that is known beforehand saves copies on the way. */
    static byte[] write(Object value, int size) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(size);
        write(value, out);
        return out.toByteArray();
    }

    /** How many bytes {@link #write(Object)} would give, without holding them. */
    static int size(Object value) {
        Counter counter = new Counter();
        write(value, counter);
        return Math.toIntExact(Math.min(counter.count, Integer.MAX_VALUE));
    }

    private static void write(Object value, OutputStream out) {
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(generator, value);
        }
    }

    /** Counts what is written. */
    private static final class Counter extends OutputStream {

        private long count;

        @Override
        public void write(int each) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }

    /** The value as text on one line. */
    static String text(Object value) {
        return new String(write(value), StandardCharsets.UTF_8);
    }

    /** The value as text, indented by two spaces. */
    static String prettyText(Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
        try (JsonGenerator generator = FACTORY.createGenerator(new Indented(), out)) {
            write(generator, value);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Object value(JsonParser parser, JsonToken token) throws MalformedJsonException {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> finite(parser.getNumberValue());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> Absent.NULL;
        };
    }

    /** A number with an exponent can be too large to be one here. */
    private static Number finite(Number number) throws MalformedJsonException {
        if (Double.isInfinite(number.doubleValue())) {
            throw new MalformedJsonException("A number that is too large");
        }
        return number;
    }

    private static Map<String, Object> object(JsonParser parser) throws MalformedJsonException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            members.put(name, value(parser, parser.nextToken()));
        }
        return members;
    }

    private static List<Object> array(JsonParser parser) throws MalformedJsonException {
        List<Object> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            items.add(value(parser, token));
        }
        return items;
    }

    private static void write(JsonGenerator generator, Object value) {
        switch (value) {
            case Map<?, ?> members -> {
                generator.writeStartObject();
                members.forEach((name, member) -> {
                    generator.writeName(wellFormed((String) name));
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
            case BigInteger number -> generator.writeNumber(number);
            case BigDecimal number -> generator.writeNumber(number);
            case Boolean flag -> generator.writeBoolean(flag);
            case Absent ignored -> generator.writeNull();
            default -> generator.writeString(wellFormed(value.toString()));
        }
    }

    /** The same text, lone surrogates replaced. */
    static String wellFormed(String text) {
        int at = firstLoneSurrogate(text, 0);
        if (at < 0) {
            return text;
        }
        StringBuilder mended = new StringBuilder(text);
        for (; at >= 0; at = firstLoneSurrogate(text, at + 1)) {
            mended.setCharAt(at, '\uFFFD');
        }
        return mended.toString();
    }

    private static int firstLoneSurrogate(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            return i;
        }
        return -1;
    }

    /** Asks the generator for indentation. */
    private static final class Indented extends ObjectWriteContext.Base {

        @Override
        public DefaultPrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter(
                    PrettyPrinter.DEFAULT_SEPARATORS.withObjectNameValueSpacing(
                            Separators.Spacing.AFTER));
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
