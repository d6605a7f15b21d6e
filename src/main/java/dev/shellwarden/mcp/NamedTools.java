package dev.shellwarden.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The tools of callers with a policy of their own: what {@code shellwarden.policies} says beside
 * the policies themselves.
 *
 * @param policies what further policies say about tools
 */
record NamedTools(@DefaultValue Map<String, Choice> policies) {

    NamedTools {
        policies = Map.copyOf(policies);
    }

    /**
     * What a policy says about tools.
     *
     * @param tools the tools to publish; absent for those of the server
     */
    record Choice(@Nullable ToolsProperties tools) {}
}
