package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleMatch;
import dev.shellwarden.rules.Ruling;
import dev.shellwarden.rules.Severity;
import dev.shellwarden.rules.Signal;
import dev.shellwarden.rules.Subject;
import dev.shellwarden.workspace.PathClass;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The rules of the catalogue, and what the configuration makes of each match. */
final class RuleLayer implements Layer {

    private static final Set<Signal> DECIDING =
            EnumSet.of(Signal.PRODUCTION, Signal.PROTECTED_BRANCH);
    private static final Set<Effect> REACHING_FURTHER =
            EnumSet.of(Effect.NETWORK, Effect.REMOTE_WRITE, Effect.SYSTEM, Effect.PROCESS);

    private final PolicyProperties properties;
    private final RuleCatalog rules;

    RuleLayer(PolicyProperties properties, RuleCatalog rules) {
        this.properties = properties;
        this.rules = rules;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        for (RuleMatch match : rules.match(Subject.of(invocation, facts))) {
            if (isHidden(match.rule())) {
                continue;
            }
            findings.add(match);
            findings.add(reason(match, facts).at(judged.place(), facts.request().command()));
        }
    }

    private boolean isHidden(Rule rule) {
        return !rule.isNever()
                && properties
                        .minSeverity()
                        .filter(least -> !rule.severity().reaches(least))
                        .isPresent();
    }

    private Reason reason(RuleMatch match, ScriptFacts facts) {
        Rule rule = match.rule();
        if (rule.isNever()) {
            return Reason.of(
                    Verdict.DENY, rule.id(), message(rule, "nothing switches this rule off"));
        }
        Verdict own = verdict(match, facts);
        Optional<Signal> signal = deciding(rule, match.invocation(), facts);
        Verdict verdict = signal.isPresent() ? own.escalated() : own;
        String ground =
                signal.map(Signal::label)
                        .filter(label -> verdict != own)
                        .or(() -> threshold(rule, verdict))
                        .orElse("");
        return softened(Reason.of(verdict, rule.id(), message(rule, ground)), rule);
    }

    /** The surroundings are looked at only for a rule that asks about them. */
    private static Optional<Signal> deciding(Rule rule, Invocation invocation, ScriptFacts facts) {
        if (rule.escalateOn().isEmpty()) {
            return Optional.empty();
        }
        for (Signal signal : DECIDING) {
            if (rule.escalateOn().contains(signal) && facts.signals(invocation).contains(signal)) {
                return Optional.of(signal);
            }
        }
        return Optional.empty();
    }

    private Reason softened(Reason reason, Rule rule) {
        if (properties.judgement() == PolicyProperties.Judgement.LISTS) {
            return reason.with(Verdict.ALLOW);
        }
        Verdict least = properties.requireHumanApproval() ? Verdict.ASK : Verdict.ALLOW;
        Reason strict = reason.with(reason.verdict().or(least));
        return strict.verdict() == Verdict.ALLOW
                ? strict
                : strict.allowedBy("shellwarden.policy.rule-overrides.[" + rule.id() + "]: allow");
    }

    private static String message(Rule rule, String ground) {
        return ground.isEmpty()
                ? rule.description() + " (" + rule.id() + ")"
                : rule.description() + " (" + rule.id() + ": " + ground + ")";
    }

    private Verdict verdict(RuleMatch match, ScriptFacts facts) {
        Rule rule = match.rule();
        Verdict configured = properties.ruleOverrides().get(rule.id());
        if (configured != null) {
            return configured;
        }
        Verdict bySeverity = bySeverity(rule.severity());
        Verdict own =
                rule.ruling()
                        .map(ruling ->
                                stricterThanUsual(rule.severity())
                                        ? Verdict.of(ruling).or(bySeverity)
                                        : Verdict.of(ruling))
                        .orElse(bySeverity);
        boolean tolerated =
                properties.irreversible() == Verdict.ALLOW
                        && own == Verdict.ASK
                        && rule.severity() != Severity.CRITICAL
                        && staysInside(match.invocation(), facts);
        return tolerated ? Verdict.ALLOW : own;
    }

    private Verdict bySeverity(Severity severity) {
        if (severity.reaches(properties.denySeverity())) {
            return Verdict.DENY;
        }
        return severity.reaches(properties.askSeverity()) ? Verdict.ASK : Verdict.ALLOW;
    }

    /** Whether a threshold that was set below the usual one decides about this severity. */
    private boolean stricterThanUsual(Severity severity) {
        return severity.reaches(properties.denySeverity())
                        && properties.denySeverity() != Severity.CRITICAL
                || severity.reaches(properties.askSeverity())
                        && properties.askSeverity().compareTo(Severity.HIGH) < 0;
    }

    /** In shellfirm's words, when the severity is what denies. */
    private Optional<String> threshold(Rule rule, Verdict verdict) {
        boolean denies =
                verdict == Verdict.DENY && rule.severity().reaches(properties.denySeverity());
        boolean byRule = rule.ruling().filter(ruling -> ruling == Ruling.DENY).isPresent();
        return denies && !byRule ? Optional.of(thresholdReason(rule.severity())) : Optional.empty();
    }

    String thresholdReason(Severity severity) {
        return "Severity %s meets or exceeds agent auto-deny threshold %s"
                .formatted(
                        severity.name().toUpperCase(Locale.ROOT),
                        properties.denySeverity().name().toUpperCase(Locale.ROOT));
    }

    private static boolean staysInside(Invocation invocation, ScriptFacts facts) {
        boolean alone =
                invocation.wrappers().stream()
                        .noneMatch(each -> each.privileged() || each.remote());
        boolean near =
                invocation.reading().map(Reading::effects).stream()
                        .flatMap(Set::stream)
                        .noneMatch(REACHING_FURTHER::contains);
        List<PathFact> paths = facts.paths(invocation);
        return alone
                && near
                && paths.stream()
                        .filter(path -> path.access() != Access.NONE)
                        .allMatch(path ->
                                path.classes().contains(PathClass.INSIDE)
                                        || path.classes().contains(PathClass.TEMPORARY)
                                        || path.classes().contains(PathClass.HARMLESS_DEVICE));
    }
}
