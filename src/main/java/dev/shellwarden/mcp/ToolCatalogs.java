package dev.shellwarden.mcp;

import dev.shellwarden.policy.PolicyAssignment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tools of each caller: those of its policy where that names some, else the server's. */
final class ToolCatalogs {

    private final ToolCatalog own;
    private final Map<String, ToolCatalog> named;
    private final PolicyAssignment assignment;

    private ToolCatalogs(
            ToolCatalog own, Map<String, ToolCatalog> named, PolicyAssignment assignment) {
        this.own = own;
        this.named = Map.copyOf(named);
        this.assignment = assignment;
    }

    static ToolCatalogs of(
            ToolsProperties own,
            NamedTools policies,
            PolicyAssignment assignment,
            Function<ToolsProperties, ToolCatalog> catalogs) {
        Map<String, ToolCatalog> named = new LinkedHashMap<>();
        policies.policies()
                .forEach((name, policy) ->
                        Optional.ofNullable(policy.tools())
                                .ifPresent(tools -> named.put(name, catalogs.apply(tools))));
        return new ToolCatalogs(catalogs.apply(own), named, assignment);
    }

    /** The tools for the holder of a token, or for a caller without one. */
    ToolCatalog of(Optional<String> principal) {
        return principal
                .flatMap(assignment::policyOf)
                .flatMap(policy -> Optional.ofNullable(named.get(policy)))
                .orElse(own);
    }
}
