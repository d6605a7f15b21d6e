package dev.shellwarden.command;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What of the server's environment commands get.
 *
 * @param inherit further names, or patterns with {@code *}, that commands inherit; secrets stay out
 *     all the same unless they are named without a pattern
 * @param exclude names or patterns that they do not inherit
 * @param set variables that every command gets
 */
@ConfigurationProperties("shellwarden.environment")
public record EnvironmentProperties(
        @DefaultValue List<String> inherit,
        @DefaultValue List<String> exclude,
        @DefaultValue Map<String, String> set) {

    public EnvironmentProperties {
        inherit = List.copyOf(inherit);
        exclude = List.copyOf(exclude);
        set = Map.copyOf(set);
    }
}
