package dev.shellwarden.cli;

import dev.shellwarden.policy.Reason;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.workspace.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** An assessment for a person's eyes. */
final class AssessmentText {

    private AssessmentText() {}

    /** The decision, then why, then which rules matched, then what to do instead. */
    static String of(RiskAssessment assessment) {
        List<String> lines = new ArrayList<>();
        lines.add(assessment.decision().label());
        assessment.reasons().forEach(reason -> addReason(lines, reason));
        Set<String> told =
                assessment.reasons().stream().map(Reason::source).collect(Collectors.toSet());
        assessment.matchedRules().stream()
                .filter(rule -> !told.contains(rule.id()))
                .forEach(rule -> lines.add("  %s: %s".formatted(rule.id(), rule.description())));
        assessment
                .alternatives()
                .forEach(safer ->
                        lines.add(
                                "  instead: %s (%s)"
                                        .formatted(safer.command(), safer.explanation())));
        return String.join("\n", lines.stream().map(VisibleText::onOneLine).toList());
    }

    private static void addReason(List<String> lines, Reason reason) {
        lines.add("  %s: %s".formatted(reason.source(), reason.message()));
        reason.instead().ifPresent(advice -> lines.add("    " + advice));
        reason.configuration().ifPresent(line -> lines.add("    allowed by: " + line));
    }
}
