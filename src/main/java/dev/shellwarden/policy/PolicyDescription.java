package dev.shellwarden.policy;

import dev.shellwarden.rules.Severity;
import java.util.List;
import java.util.Optional;

/**
 * The policy in force, for {@code get_policy}.
 *
 * @param activeGroups the groups that have rules in force
 * @param activeChecksCount how many rules are in force
 * @param minSeverity findings below are hidden
 * @param autoDenySeverity from which severity on a finding denies
 * @param requireHumanApproval whether every finding needs a person
 * @param properties the lists and thresholds
 * @param sources where the policy comes from: files, project policies
 */
public record PolicyDescription(
        List<String> activeGroups,
        int activeChecksCount,
        Optional<Severity> minSeverity,
        Severity autoDenySeverity,
        boolean requireHumanApproval,
        PolicyProperties properties,
        List<String> sources) {

    public PolicyDescription {
        activeGroups = List.copyOf(activeGroups);
        sources = List.copyOf(sources);
    }
}
