package dev.shellwarden.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Policies beside the server's own.
 *
 * @param policies further policies by name, each of the shape of shellwarden.policy and with
 *     tools.include and tools.exclude, for callers over HTTP; the denials of shellwarden.policy
 *     hold in all of them
 */
@ConfigurationProperties("shellwarden")
record NamedPolicies(@DefaultValue Map<String, PolicyProperties> policies) {

    NamedPolicies {
        policies = Map.copyOf(policies);
    }

    /**
     * All of them, with the lists of denials of the server's own policy added: what is denied there
     * is denied here.
     */
    Map<String, PolicyProperties> allWithDenialsOf(PolicyProperties own) {
        Map<String, PolicyProperties> all = new LinkedHashMap<>();
        policies.forEach((name, policy) ->
                all.put(
                        name,
                        policy.withDenials(
                                joined(own.deny(), policy.deny()),
                                joined(own.blockedCommands(), policy.blockedCommands()))));
        return all;
    }

    private static Map<String, List<String>> joined(
            Map<String, List<String>> first, Map<String, List<String>> second) {
        Map<String, List<String>> joined = new LinkedHashMap<>(first);
        second.forEach((name, entries) ->
                joined.merge(
                        name,
                        entries,
                        (ours, theirs) -> {
                            List<String> both = new ArrayList<>(ours);
                            both.addAll(theirs);
                            return List.copyOf(both);
                        }));
        return joined;
    }
}
