package dev.shellwarden.policy;

import dev.shellwarden.program.Effect;
import dev.shellwarden.rules.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What commands may do.
 *
 * @param allow named allow lists; every command of the line must match each list that is not empty
 * @param deny named deny lists; a command that matches any of them is denied
 * @param blockedCommands named lists of commands with options, such as {@code rm -rf}, found in
 *     whatever spelling
 * @param effects the only effects that commands may have; empty for no such limit
 * @param askSeverity from which severity on a finding asks a person
 * @param denySeverity from which severity on a finding denies
 * @param minSeverity findings below are hidden, catastrophic ones excepted
 * @param protectedBranches patterns of branches that are not pushed to or rewritten without asking
 * @param disabledGroups rule groups that are not in force
 * @param ignoredRules ids of rules that are not in force
 * @param ruleOverrides what a rule asks for instead of its own decision, by id: allow, ask or deny
 * @param rulesPath a folder of further rule files
 * @param requireHumanApproval whether every command with a finding needs a person
 * @param whenNoApprover what becomes of a question that nobody can answer
 * @param unknown what becomes of commands that cannot be known
 * @param judgement whether rules, directories and secrets decide, or the lists and the catastrophic
 *     rules alone
 * @param irreversible what becomes of irreversible acts that stay inside the workspace
 * @param outsideWorkspace what becomes of ordinary paths outside the workspace that a command
 *     reads, changes or removes: refused, or noted in the answer; for a server that judges commands
 *     which run elsewhere
 * @param projectPolicy whether {@code .shellwarden.yaml} files of the directories acted on are
 *     obeyed
 * @param blastRadius whether a bounded look at the file system tells how much would be hit
 */
@ConfigurationProperties("shellwarden.policy")
public record PolicyProperties(
        @DefaultValue Map<String, List<String>> allow,
        @DefaultValue Map<String, List<String>> deny,
        @DefaultValue Map<String, List<String>> blockedCommands,
        @DefaultValue Set<Effect> effects,
        @DefaultValue("high") Severity askSeverity,
        @DefaultValue("critical") Severity denySeverity,
        Optional<Severity> minSeverity,
        @DefaultValue({"main", "master", "production", "release/*"}) List<String> protectedBranches,
        @DefaultValue Set<String> disabledGroups,
        @DefaultValue Set<String> ignoredRules,
        @DefaultValue Map<String, Verdict> ruleOverrides,
        Optional<Path> rulesPath,
        @DefaultValue("false") boolean requireHumanApproval,
        @DefaultValue("deny") WhenNoApprover whenNoApprover,
        @DefaultValue("ask") Verdict unknown,
        @DefaultValue("full") Judgement judgement,
        @DefaultValue("ask") Verdict irreversible,
        @DefaultValue("refuse") OutsideWorkspace outsideWorkspace,
        @DefaultValue("true") boolean projectPolicy,
        @DefaultValue("false") boolean blastRadius) {

    public PolicyProperties {
        allow = Map.copyOf(allow);
        deny = Map.copyOf(deny);
        blockedCommands = Map.copyOf(blockedCommands);
        effects = Set.copyOf(effects);
        protectedBranches = List.copyOf(protectedBranches);
        disabledGroups = Set.copyOf(disabledGroups);
        ignoredRules = Set.copyOf(ignoredRules);
        ruleOverrides = Map.copyOf(ruleOverrides);
        minSeverity = minSeverity == null ? Optional.empty() : minSeverity;
        rulesPath = rulesPath == null ? Optional.empty() : rulesPath;
    }

    /** The same policy with other lists of denials. */
    PolicyProperties withDenials(
            Map<String, List<String>> deny, Map<String, List<String>> blockedCommands) {
        return new PolicyProperties(
                allow,
                deny,
                blockedCommands,
                effects,
                askSeverity,
                denySeverity,
                minSeverity,
                protectedBranches,
                disabledGroups,
                ignoredRules,
                ruleOverrides,
                rulesPath,
                requireHumanApproval,
                whenNoApprover,
                unknown,
                judgement,
                irreversible,
                outsideWorkspace,
                projectPolicy,
                blastRadius);
    }

    /** What is used when nothing is configured. */
    public static PolicyProperties defaults() {
        return new PolicyProperties(
                Map.of(),
                Map.of(),
                Map.of(),
                Set.of(),
                Severity.HIGH,
                Severity.CRITICAL,
                Optional.empty(),
                List.of("main", "master", "production", "release/*"),
                Set.of(),
                Set.of(),
                Map.of(),
                Optional.empty(),
                false,
                WhenNoApprover.DENY,
                Verdict.ASK,
                Judgement.FULL,
                Verdict.ASK,
                OutsideWorkspace.REFUSE,
                true,
                false);
    }

    /** What becomes of a question that nobody can answer. */
    public enum WhenNoApprover {
        DENY,
        ALLOW_WITH_WARNING
    }

    /**
     * What becomes of ordinary paths outside the workspace. Secrets, system trees, homes, devices
     * and what is obeyed later are no ordinary paths.
     */
    public enum OutsideWorkspace {
        /** Writing is denied; reading and removing one file is asked about. */
        REFUSE,
        /** It stands in the answer, and does not decide. */
        NOTE
    }

    /** Which layers decide. */
    public enum Judgement {
        /** All of them. */
        FULL,
        /** Lists and the catastrophic rules; other findings are noted. */
        LISTS
    }
}
