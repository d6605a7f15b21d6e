package dev.shellwarden.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.boot.origin.SystemEnvironmentOrigin;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The sources of properties, strongest first: what main decides, the command line, system
 * properties, and of the environment only the names that start with {@code SHELLWARDEN_}.
 */
final class RestrictedEnvironment extends StandardEnvironment {

    static final String DECIDED = "decided at start";
    static final String COMMAND_LINE = "command line";

    private static final String PREFIX = "SHELLWARDEN_";

    RestrictedEnvironment(
            Map<String, Object> decided,
            Map<String, Object> commandLine,
            Map<String, String> environment) {
        MutablePropertySources sources = getPropertySources();
        sources.addFirst(new MapPropertySource(COMMAND_LINE, commandLine));
        sources.addFirst(new MapPropertySource(DECIDED, decided));
        sources.addLast(new Variables(ours(environment)));
    }

    @Override
    protected void customizePropertySources(MutablePropertySources propertySources) {
        propertySources.addLast(
                new MapPropertySource(
                        SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, getSystemProperties()));
    }

    private static Map<String, Object> ours(Map<String, String> environment) {
        Map<String, Object> ours = new LinkedHashMap<>();
        environment.forEach((name, value) -> {
            if (name.toUpperCase(Locale.ROOT).startsWith(PREFIX)) {
                ours.put(name, value);
            }
        });
        return ours;
    }

    /** Environment variables that can say which one a property is from. */
    private static final class Variables extends SystemEnvironmentPropertySource
            implements OriginLookup<String> {

        Variables(Map<String, Object> variables) {
            super(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables);
        }

        @Override
        public @Nullable Origin getOrigin(String key) {
            return containsProperty(key)
                    ? new SystemEnvironmentOrigin(resolvePropertyName(key))
                    : null;
        }
    }
}
