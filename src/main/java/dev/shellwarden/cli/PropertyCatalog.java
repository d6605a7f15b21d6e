package dev.shellwarden.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Every property of ours, from the metadata that the build writes. */
final class PropertyCatalog {

    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

    /** A further policy has the properties of the server's own, and may choose its tools. */
    private static final Pattern NAMED_POLICY =
            Pattern.compile("shellwarden\\.policies\\.[^.]+\\.(.+)");

    private static final Pattern TOKEN =
            Pattern.compile("shellwarden\\.http\\.tokens\\.[^.]+\\.(sha256|policy)");

    private static final Pattern COLLECTION =
            Pattern.compile("java\\.util\\.(List|Set|Map|Collection)<");

    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, String> types = new TreeMap<>();
    private final List<Group> groups = new ArrayList<>();

    private PropertyCatalog() {}

    /** Reads the metadata; absent in a build without annotation processing. */
    static Optional<PropertyCatalog> load() {
        try (InputStream metadata = PropertyCatalog.class.getResourceAsStream(METADATA)) {
            if (metadata == null) {
                return Optional.empty();
            }
            PropertyCatalog catalog = new PropertyCatalog();
            try (JsonParser json =
                    JSON.createParser(ObjectReadContext.empty(), metadata.readAllBytes())) {
                catalog.read(json);
            }
            return catalog.isOurs() ? Optional.of(catalog) : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Token by token: what binds JSON to objects would take longer to load than this to read. */
    private void read(JsonParser json) {
        json.nextToken();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String section = json.currentName();
            json.nextToken();
            if (section.equals("properties") || section.equals("groups")) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    add(section, entry(json));
                }
            } else {
                json.skipChildren();
            }
        }
    }

    private void add(String section, Group entry) {
        if (section.equals("groups")) {
            groups.add(entry);
        } else {
            types.put(entry.name(), entry.type());
        }
    }

    private static Group entry(JsonParser json) {
        String name = "";
        String type = "";
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "name" -> name = json.getString();
                case "type" -> type = json.getString();
                default -> json.skipChildren();
            }
        }
        return new Group(name, type);
    }

    private boolean isOurs() {
        return types.keySet().stream().anyMatch(name -> name.startsWith("shellwarden."));
    }

    /** The names of all properties. */
    List<String> names() {
        return List.copyOf(types.keySet());
    }

    /** Groups of properties with the classes that hold them. */
    List<Group> groups() {
        return List.copyOf(groups);
    }

    /**
     * Whether there is such a property, or one that holds it: a map's key, a list's index, a field
     * of a map's value.
     */
    boolean knows(String name) {
        Matcher policy = NAMED_POLICY.matcher(name);
        if (policy.matches()) {
            String rest = policy.group(1);
            return knows("shellwarden.policy." + rest)
                    || (rest.startsWith("tools.") && knows("shellwarden." + rest));
        }
        if (name.startsWith("shellwarden.http.tokens.") && !TOKEN.matcher(name).matches()) {
            return false;
        }
        String uniform = uniform(name);
        return types.entrySet().stream()
                .anyMatch(property -> covers(property.getKey(), property.getValue(), uniform));
    }

    /**
     * Whether an environment variable's name is one of a property, dashes left out and dots as
     * underscores.
     */
    boolean knowsVariable(String variable) {
        String wanted = variable.toUpperCase(Locale.ROOT);
        return types.entrySet().stream()
                .anyMatch(property -> {
                    String name = variableOf(property.getKey());
                    return wanted.equals(name)
                            || (isOpen(property.getValue()) && wanted.startsWith(name + "_"));
                });
    }

    private static boolean covers(String property, String type, String wanted) {
        String name = uniform(property);
        return wanted.equals(name)
                || (isOpen(type)
                        && (wanted.startsWith(name + ".") || wanted.startsWith(name + "[")));
    }

    private static boolean isOpen(String type) {
        return COLLECTION.matcher(type).lookingAt();
    }

    private static String uniform(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    private static String variableOf(String property) {
        return property.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_');
    }

    /**
     * A group of properties.
     *
     * @param name its prefix
     * @param type the class that holds it
     */
    record Group(String name, String type) {}
}
