package dev.shellwarden.mcp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.Environment;

/**
 * Which file or option set which property; values are not told. The product's own defaults are left
 * out.
 */
final class SettingSources {

    private static final ConfigurationPropertyName PREFIX =
            ConfigurationPropertyName.of("shellwarden");
    private static final String DECIDED = "decided at start";
    private static final String DEFAULTS = "class path resource [application.properties]";

    private SettingSources() {}

    /** One line a property that something other than the product's defaults sets, by name. */
    static List<String> of(Environment environment) {
        Set<ConfigurationPropertyName> seen = new HashSet<>();
        List<String> lines = new ArrayList<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            names(source)
                    .filter(seen::add)
                    .forEach(name -> line(source, name).ifPresent(lines::add));
        }
        return lines.stream().sorted().toList();
    }

    private static Stream<ConfigurationPropertyName> names(ConfigurationPropertySource source) {
        return source instanceof IterableConfigurationPropertySource known
                ? known.stream().filter(PREFIX::isAncestorOf)
                : Stream.empty();
    }

    private static Optional<String> line(
            ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty property = source.getConfigurationProperty(name);
        return property == null
                ? Optional.empty()
                : Optional.of(place(property.getOrigin(), source))
                        .filter(place -> !place.startsWith(DEFAULTS) && !place.equals(DECIDED))
                        .map(place -> name + ": " + place);
    }

    private static String place(@Nullable Origin origin, ConfigurationPropertySource source) {
        return switch (origin) {
            case TextResourceOrigin text -> text.getResource() == null ? "a file" : inFile(text);
            case PropertySourceOrigin named
                    when named.getOrigin() instanceof TextResourceOrigin text ->
                    inFile(text);
            case PropertySourceOrigin named -> named.getPropertySource().getName();
            case null, default -> String.valueOf(source);
        };
    }

    private static String inFile(TextResourceOrigin origin) {
        String file = String.valueOf(origin.getResource()).replaceFirst(" from .*$", "");
        TextResourceOrigin.Location location = origin.getLocation();
        return location == null ? file : "%s line %d".formatted(file, location.getLine() + 1);
    }
}
