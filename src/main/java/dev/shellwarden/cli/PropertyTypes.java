package dev.shellwarden.cli;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;

/** Names the types of properties in words, with an example. */
final class PropertyTypes {

    private PropertyTypes() {}

    /** {@code a duration such as 30s}. */
    static String describe(ResolvableType type) {
        Class<?> wanted = type.resolve(Object.class);
        if (Collection.class.isAssignableFrom(wanted)) {
            return describe(type.asCollection().getGeneric(0));
        }
        if (wanted.isEnum()) {
            return "one of " + constants(wanted);
        }
        if (wanted == Duration.class) {
            return "a duration such as 30s";
        }
        if (wanted == DataSize.class) {
            return "a size such as 10MB";
        }
        if (wanted == boolean.class || wanted == Boolean.class) {
            return "true or false";
        }
        if (wanted == Path.class) {
            return "a path";
        }
        if (wanted == URI.class) {
            return "an address such as https://agents.example.com/mcp";
        }
        if (wanted == InetAddress.class) {
            return "an IP address such as 127.0.0.1";
        }
        boolean number =
                wanted == int.class
                        || wanted == long.class
                        || Number.class.isAssignableFrom(wanted);
        return number ? "a whole number" : "usable";
    }

    private static String constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant ->
                        ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
