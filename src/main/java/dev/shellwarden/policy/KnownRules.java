package dev.shellwarden.policy;

import dev.shellwarden.policy.InvalidPolicyException.Fault;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Refuses properties that would do nothing: they name a rule or group which does not exist, or
 * loosen a rule which nothing loosens.
 */
final class KnownRules {

    private final PolicyProperties properties;
    private final RuleCatalog catalog;
    private final List<Fault> faults = new ArrayList<>();

    private KnownRules(PolicyProperties properties, RuleCatalog catalog) {
        this.properties = properties;
        this.catalog = catalog;
    }

    /**
     * Looks at disabled groups, ignored rules and overrides.
     *
     * @throws InvalidPolicyException naming every entry at fault
     */
    static void require(PolicyProperties properties, RuleCatalog catalog) {
        if (properties.disabledGroups().isEmpty()
                && properties.ignoredRules().isEmpty()
                && properties.ruleOverrides().isEmpty()) {
            return;
        }
        KnownRules rules = new KnownRules(properties, catalog);
        rules.unknown();
        rules.loosened();
        if (!rules.faults.isEmpty()) {
            throw new InvalidPolicyException(rules.faults);
        }
    }

    private void unknown() {
        Set<String> groups =
                catalog.groups().stream().map(RuleGroup::name).collect(Collectors.toSet());
        Set<String> rules = catalog.rules().map(Rule::id).collect(Collectors.toSet());
        unknown("disabled-groups", properties.disabledGroups(), groups);
        unknown("ignored-rules", properties.ignoredRules(), rules);
        unknown("rule-overrides", properties.ruleOverrides().keySet(), rules);
    }

    private void unknown(String property, Collection<String> named, Set<String> known) {
        named.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .map(name ->
                        new Fault(
                                property,
                                name,
                                "names what does not exist: %s; docs/rules.md lists every rule and group"
                                        .formatted(name)))
                .forEach(faults::add);
    }

    private void loosened() {
        catalog.rules()
                .filter(Rule::isNever)
                .sorted(Comparator.comparing(Rule::id))
                .forEach(this::loosened);
    }

    private void loosened(Rule rule) {
        if (properties.ignoredRules().contains(rule.id())) {
            loosened(rule, "ignored-rules", "ignores");
        }
        Optional.ofNullable(properties.ruleOverrides().get(rule.id()))
                .filter(verdict -> verdict != Verdict.DENY)
                .ifPresent(verdict ->
                        loosened(
                                rule, "rule-overrides", "says '%s' of".formatted(verdict.label())));
    }

    private void loosened(Rule rule, String property, String deed) {
        faults.add(
                new Fault(
                        property,
                        rule.id(),
                        "%s %s, which nothing loosens: %s Leave the entry out"
                                .formatted(deed, rule.id(), rule.description())));
    }
}
