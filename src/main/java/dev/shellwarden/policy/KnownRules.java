package dev.shellwarden.policy;

import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleGroup;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses properties that name a rule or group which does not exist: they would do nothing. */
final class KnownRules {

    private KnownRules() {}

    /**
     * Looks at disabled groups, ignored rules and overrides.
     *
     * @throws IllegalArgumentException naming the unknown ones
     */
    static void require(PolicyProperties properties, RuleCatalog catalog) {
        if (properties.disabledGroups().isEmpty()
                && properties.ignoredRules().isEmpty()
                && properties.ruleOverrides().isEmpty()) {
            return;
        }
        Set<String> rules = catalog.rules().map(Rule::id).collect(Collectors.toSet());
        Set<String> groups =
                catalog.groups().stream().map(RuleGroup::name).collect(Collectors.toSet());
        unknown("disabled-groups", properties.disabledGroups(), groups);
        unknown("ignored-rules", properties.ignoredRules(), rules);
        unknown("rule-overrides", properties.ruleOverrides().keySet(), rules);
    }

    private static void unknown(String property, Collection<String> named, Set<String> known) {
        List<String> missing =
                named.stream().filter(name -> !known.contains(name)).sorted().toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "shellwarden.policy.%s names what does not exist: %s; docs/rules.md lists every rule and group"
                            .formatted(property, String.join(", ", missing)));
        }
    }
}
