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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    private final Map<String, String> types = new TreeMap<>();
    private final List<Group> groups = new ArrayList<>();

    private PropertyCatalog() {}

    /** Reads the metadata; absent in a build without annotation processing. */
    static Optional<PropertyCatalog> load() {
        try (InputStream metadata = PropertyCatalog.class.getResourceAsStream(METADATA)) {
            if (metadata == null) {
                return Optional.empty();
            }
            JsonNode root = JsonMapper.shared().readTree(metadata);
            PropertyCatalog catalog = new PropertyCatalog();
            root.path("properties")
                    .forEach(property ->
                            catalog.types.put(
                                    property.path("name").asString(),
                                    property.path("type").asString("")));
            root.path("groups")
                    .forEach(group ->
                            catalog.groups.add(
                                    new Group(
                                            group.path("name").asString(),
                                            group.path("type").asString(""))));
            return catalog.isOurs() ? Optional.of(catalog) : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
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
