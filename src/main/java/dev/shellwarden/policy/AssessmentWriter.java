package dev.shellwarden.policy;

import dev.shellwarden.policy.RiskAssessment.JudgedCommand;
import dev.shellwarden.policy.RiskAssessment.MatchedRule;
import dev.shellwarden.policy.RiskAssessment.SuggestedAlternative;
import dev.shellwarden.rules.BlastRadius;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleMatch;
import dev.shellwarden.rules.Severity;
import dev.shellwarden.rules.Subject;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.TimedWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings as the answer that callers get. */
final class AssessmentWriter {

    private static final int MOST_LOOKS = 8;

    private final PolicyProperties properties;
    private final TimedWork looks;
    private final PathResolver resolver;

    AssessmentWriter(PolicyProperties properties, PathResolver resolver) {
        this.properties = properties;
        this.looks = new TimedWork(MOST_LOOKS);
        this.resolver = resolver;
    }

    /**
     * The decision.
     *
     * @param read files of code that were read for it
     */
    Decision write(
            Findings findings,
            ScriptFacts facts,
            RiskContext context,
            List<SuggestedAlternative> alternatives,
            List<Path> read) {
        Verdict verdict = findings.verdict();
        List<Reason> reasons = findings.reasons();
        List<MatchedRule> rules = rules(findings, facts);
        Optional<Severity> severity =
                rules.isEmpty() ? Optional.empty() : Optional.of(rules.getFirst().severity());
        Optional<String> denial =
                verdict == Verdict.DENY
                        ? Optional.of(denial(reasons.getFirst(), severity))
                        : Optional.empty();
        Optional<MatchedRule> widest = widest(rules);
        RiskAssessment assessment =
                new RiskAssessment(
                        verdict == Verdict.ALLOW,
                        verdict,
                        context.riskLevel(),
                        severity,
                        rules,
                        alternatives,
                        new RiskAssessment.ContextSummary(context.riskLevel(), context.labels()),
                        verdict == Verdict.ASK,
                        denial,
                        widest.flatMap(MatchedRule::blastRadiusScope),
                        widest.flatMap(MatchedRule::blastRadiusDetail),
                        reasons,
                        commands(facts, verdict == Verdict.ASK, read));
        return switch (verdict) {
            case ALLOW -> new Decision.Allow(assessment);
            case ASK -> new Decision.Ask(assessment, !findings.hasUnknown());
            case DENY -> new Decision.Deny(assessment, denial.orElse(""));
        };
    }

    /** In shellfirm's words where the severity alone denies; else the first reason that does. */
    private String denial(Reason first, Optional<Severity> severity) {
        boolean byThreshold =
                properties.denySeverity() != Severity.CRITICAL
                        && severity.filter(worst -> worst.reaches(properties.denySeverity()))
                                .isPresent()
                        && first.source().indexOf(':') > 0;
        String text =
                byThreshold
                        ? "Severity %s meets or exceeds agent auto-deny threshold %s"
                                .formatted(severity.orElseThrow(), properties.denySeverity())
                        : first.message();
        return byThreshold || first.quoted().isEmpty() || text.contains(first.quoted().get())
                ? text
                : text + ": '" + shortened(first.quoted().get()) + "'";
    }

    private static String shortened(String text) {
        String line = text.replace('\n', ' ');
        return line.length() <= 120 ? line : line.substring(0, 117) + "...";
    }

    private List<MatchedRule> rules(Findings findings, ScriptFacts facts) {
        if (findings.matches().isEmpty()) {
            return List.of();
        }
        Map<String, MatchedRule> rules = new LinkedHashMap<>();
        BlastLook look =
                new BlastLook(resolver, facts.request().directory(), BlastLook.LIMIT, looks);
        for (RuleMatch match : findings.matches()) {
            rules.computeIfAbsent(match.rule().id(), id -> matched(match, facts, look));
        }
        List<MatchedRule> worstFirst = new ArrayList<>(rules.values());
        worstFirst.sort(Comparator.comparing(MatchedRule::severity).reversed());
        return worstFirst;
    }

    /** The rule that reaches furthest; of several the first. */
    private static Optional<MatchedRule> widest(List<MatchedRule> rules) {
        Optional<MatchedRule> widest = Optional.empty();
        for (MatchedRule rule : rules) {
            if (rule.blastRadiusScope().isPresent()
                    && (widest.isEmpty() || reach(rule).compareTo(reach(widest.get())) > 0)) {
                widest = Optional.of(rule);
            }
        }
        return widest;
    }

    private static BlastRadius.Scope reach(MatchedRule rule) {
        return rule.blastRadiusScope().orElseThrow();
    }

    private MatchedRule matched(RuleMatch match, ScriptFacts facts, BlastLook look) {
        Rule rule = match.rule();
        Subject subject = match.view();
        Span place = facts.place(match.invocation());
        return new MatchedRule(
                rule.id(),
                rule.description(),
                rule.severity(),
                rule.group(),
                rule.blastRadius().map(BlastRadius::scope),
                detail(match, subject, look),
                place.end() <= facts.request().command().length()
                        ? Optional.of(place)
                        : Optional.empty());
    }

    private Optional<String> detail(RuleMatch match, Subject subject, BlastLook look) {
        Optional<String> words =
                match.rule()
                        .blastRadius()
                        .flatMap(BlastRadius::detail)
                        .flatMap(detail -> detail.text(subject));
        if (!properties.blastRadius()) {
            return words;
        }
        Optional<String> found =
                look.at(match.invocation(), subject.facts().paths(match.invocation()));
        return words.map(text -> found.map(count -> text + " (" + count + ")").orElse(text))
                .or(() -> found);
    }

    private static List<JudgedCommand> commands(ScriptFacts facts, boolean asked, List<Path> read) {
        List<JudgedCommand> commands = new ArrayList<>();
        for (ScriptFacts.JudgedInvocation judged : facts.judged()) {
            if (!judged.invocation().argv().isEmpty()) {
                List<Path> besides = asked && commands.isEmpty() ? read : List.of();
                commands.add(CommandWriter.write(judged, facts.request(), asked, besides));
            }
        }
        return commands;
    }
}
