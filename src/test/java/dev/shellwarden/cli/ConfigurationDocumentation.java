package dev.shellwarden.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes the table of docs/configuration.md from the metadata of the properties. */
final class ConfigurationDocumentation {

    private ConfigurationDocumentation() {}

    /** The properties by group; nothing where the build wrote no metadata. */
    static Optional<String> tables() throws IOException {
        Map<String, StringBuilder> groups = new TreeMap<>();
        try (InputStream metadata =
                PropertyCatalog.class.getResourceAsStream(
                        "/META-INF/spring-configuration-metadata.json")) {
            if (metadata == null) {
                return Optional.empty();
            }
            JsonMapper.shared()
                    .readTree(metadata)
                    .path("properties")
                    .forEach(property -> append(groups, property));
        }
        String tables =
                groups.entrySet().stream()
                        .map(group ->
                                "### `%s`\n\n| property | kind | default | meaning |\n| --- | --- | --- | --- |\n%s"
                                        .formatted(group.getKey(), group.getValue()))
                        .collect(Collectors.joining("\n"));
        return groups.keySet().stream().anyMatch(name -> name.startsWith("shellwarden."))
                ? Optional.of(tables)
                : Optional.empty();
    }

    private static void append(Map<String, StringBuilder> groups, JsonNode property) {
        String name = property.path("name").asString();
        int dot = name.lastIndexOf('.');
        groups.computeIfAbsent(name.substring(0, dot), ignored -> new StringBuilder())
                .append(
                        "| `%s` | %s | %s | %s |\n"
                                .formatted(
                                        name.substring(dot + 1),
                                        kind(property.path("type").asString("")),
                                        defaultValue(property.path("defaultValue")),
                                        sentence(property.path("description").asString(""))));
    }

    private static String kind(String type) {
        String single = type.replaceFirst("^java\\.util\\.Optional<(.*)>$", "$1");
        if (single.startsWith("java.util.Map<")) {
            return "names and values";
        }
        if (single.startsWith("java.util.List<") || single.startsWith("java.util.Set<")) {
            return "list";
        }
        if (single.equals("java.lang.String")) {
            return "text";
        }
        return PropertyTypes.describe(
                        ResolvableType.forClass(ClassUtils.resolveClassName(single, null)))
                .replaceFirst(" such as.*", "");
    }

    private static String defaultValue(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isArray()
                ? value.valueStream()
                        .map(each -> "`" + each.asString() + "`")
                        .collect(Collectors.joining(", "))
                : "`" + value.asString() + "`";
    }

    private static String sentence(String description) {
        return description
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replace("|", "\\|")
                .replaceAll("\\s+", " ");
    }
}
