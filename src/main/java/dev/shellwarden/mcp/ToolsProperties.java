package dev.shellwarden.mcp;

import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which tools are published.
 *
 * @param include the names of the tools to publish; empty for the default set
 * @param exclude the names of tools not to publish all the same
 */
@ConfigurationProperties("shellwarden.tools")
record ToolsProperties(@DefaultValue List<String> include, @DefaultValue List<String> exclude) {

    ToolsProperties {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    boolean publishes(String name, boolean byDefault) {
        return !exclude.contains(name) && (include.isEmpty() ? byDefault : include.contains(name));
    }

    /**
     * Makes sure that every name is a tool's.
     *
     * @throws IllegalStateException when one is not, so that a mistyped exclusion is not taken for
     *     one
     */
    void requireKnown(Set<String> tools) {
        requireKnown("include", include, tools);
        requireKnown("exclude", exclude, tools);
    }

    private static void requireKnown(String property, List<String> names, Set<String> tools) {
        for (String name : names) {
            if (!tools.contains(name)) {
                throw new IllegalStateException(
                        "shellwarden.tools.%s: there is no tool '%s'; there are %s"
                                .formatted(property, name, String.join(", ", tools)));
            }
        }
    }
}
