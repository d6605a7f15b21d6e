package dev.shellwarden.policy;

import dev.shellwarden.program.Effect;
import dev.shellwarden.rules.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The default policy, but for what a test sets. */
final class PolicyDraft {

    private static final PolicyProperties DEFAULTS = PolicyProperties.defaults();

    private Map<String, List<String>> allow = DEFAULTS.allow();
    private Map<String, List<String>> deny = DEFAULTS.deny();
    private Map<String, List<String>> blocked = DEFAULTS.blockedCommands();
    private Set<Effect> effects = DEFAULTS.effects();
    private Severity denySeverity = DEFAULTS.denySeverity();
    private Set<String> disabledGroups = DEFAULTS.disabledGroups();
    private Set<String> ignoredRules = DEFAULTS.ignoredRules();
    private Map<String, Verdict> overrides = DEFAULTS.ruleOverrides();
    private Optional<Path> rulesPath = DEFAULTS.rulesPath();
    private Verdict unknown = DEFAULTS.unknown();
    private PolicyProperties.Judgement judgement = DEFAULTS.judgement();
    private PolicyProperties.OutsideWorkspace outside = DEFAULTS.outsideWorkspace();
    private boolean blastRadius = DEFAULTS.blastRadius();

    PolicyDraft allow(Map<String, List<String>> lists) {
        allow = lists;
        return this;
    }

    PolicyDraft deny(Map<String, List<String>> lists) {
        deny = lists;
        return this;
    }

    PolicyDraft blocked(Map<String, List<String>> lists) {
        blocked = lists;
        return this;
    }

    PolicyDraft effects(Set<Effect> only) {
        effects = only;
        return this;
    }

    PolicyDraft denySeverity(Severity from) {
        denySeverity = from;
        return this;
    }

    PolicyDraft disabledGroups(Set<String> groups) {
        disabledGroups = groups;
        return this;
    }

    PolicyDraft ignoredRules(Set<String> rules) {
        ignoredRules = rules;
        return this;
    }

    PolicyDraft overrides(Map<String, Verdict> verdicts) {
        overrides = verdicts;
        return this;
    }

    PolicyDraft rulesPath(Optional<Path> folder) {
        rulesPath = folder;
        return this;
    }

    PolicyDraft outside(PolicyProperties.OutsideWorkspace paths) {
        outside = paths;
        return this;
    }

    PolicyDraft looking() {
        blastRadius = true;
        return this;
    }

    /** The lists and the catastrophic rules alone decide. */
    PolicyDraft onlyLists() {
        judgement = PolicyProperties.Judgement.LISTS;
        unknown = Verdict.ALLOW;
        return this;
    }

    PolicyProperties properties() {
        return new PolicyProperties(
                allow,
                deny,
                blocked,
                effects,
                DEFAULTS.askSeverity(),
                denySeverity,
                DEFAULTS.minSeverity(),
                DEFAULTS.protectedBranches(),
                disabledGroups,
                ignoredRules,
                overrides,
                rulesPath,
                DEFAULTS.requireHumanApproval(),
                DEFAULTS.whenNoApprover(),
                unknown,
                judgement,
                DEFAULTS.irreversible(),
                outside,
                DEFAULTS.projectPolicy(),
                blastRadius);
    }
}
