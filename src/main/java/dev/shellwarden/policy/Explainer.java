package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A command line in words for a person who does not know its programs. */
final class Explainer {

    private static final int LONGEST = 160;
    private static final int MOST_GROUNDS = 4;

    private final Phrases phrases;
    private final WrittenCommand written;

    Explainer(Phrases phrases) {
        this.phrases = phrases;
        this.written = new WrittenCommand(phrases);
    }

    String explain(RiskAssessment assessment, ScriptFacts facts) {
        List<String> lines = new ArrayList<>();
        assessment.matchedRules().forEach(rule -> lines.add(rule(rule, facts)));
        assessment.reasons().stream()
                .filter(reason -> !isRule(reason) && reason.verdict() != Verdict.ALLOW)
                .forEach(reason -> lines.add("- " + reason.message()));
        InvocationSentence sentence = new InvocationSentence(phrases, facts);
        facts.judged().stream()
                .filter(judged -> !judged.invocation().argv().isEmpty())
                .map(judged -> line(judged, facts, sentence))
                .distinct()
                .forEach(lines::add);
        if (!assessment.alternatives().isEmpty()) {
            lines.add("Safer:");
            assessment.alternatives().forEach(alternative -> lines.add(safer(alternative)));
        }
        lines.add(verdict(assessment));
        return String.join("\n", lines);
    }

    private static String rule(RiskAssessment.MatchedRule rule, ScriptFacts facts) {
        return "- [%s] %s: %s%s"
                .formatted(
                        rule.severity().name().toUpperCase(Locale.ROOT),
                        rule.id(),
                        rule.description(),
                        rule.span().map(span -> marked(span, facts)).orElse(""));
    }

    private static String safer(RiskAssessment.SuggestedAlternative alternative) {
        return "  %s  (%s)".formatted(alternative.command(), alternative.explanation());
    }

    private static boolean isRule(Reason reason) {
        return reason.source().indexOf(':') >= 0;
    }

    private static String verdict(RiskAssessment assessment) {
        return switch (assessment.decision()) {
            case ALLOW -> "It may run.";
            case ASK -> "A person has to approve it%s.".formatted(grounds(assessment));
            case DENY -> "It is refused: " + assessment.denialReason().orElse("");
        };
    }

    private static String grounds(RiskAssessment assessment) {
        return assessment.reasons().stream()
                .filter(reason -> reason.verdict() == Verdict.ASK)
                .map(Explainer::ground)
                .distinct()
                .limit(MOST_GROUNDS)
                .collect(
                        Collectors.collectingAndThen(
                                Collectors.joining(", "), all -> all.isEmpty() ? "" : ": " + all));
    }

    /** A rule's id with what made it decide so; the layer's name for other reasons. */
    private static String ground(Reason reason) {
        int at = reason.message().lastIndexOf("(" + reason.source());
        return isRule(reason) && at >= 0 && reason.message().endsWith(")")
                ? reason.message().substring(at + 1, reason.message().length() - 1)
                : reason.source();
    }

    private static String marked(Span span, ScriptFacts facts) {
        String text = facts.request().command();
        boolean whole = span.start() == 0 && span.end() >= text.strip().length();
        return whole || span.end() > text.length()
                ? ""
                : " >>> " + shortened(span.of(text)) + " <<<";
    }

    private String line(JudgedInvocation judged, ScriptFacts facts, InvocationSentence sentence) {
        Invocation invocation = judged.invocation();
        return "%s%s: %s%s"
                .formatted(
                        shortened(written.of(invocation)),
                        written.through(invocation),
                        sentence.of(judged),
                        TouchedPlaces.of(facts.paths(invocation), invocation));
    }

    private static String shortened(String text) {
        String line = text.replace('\n', ' ');
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
    }
}
