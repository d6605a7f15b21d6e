package dev.shellwarden.mcp;

import dev.shellwarden.policy.Reason;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.rules.Severity;
import dev.shellwarden.syntax.Span;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A risk assessment as the judging tools write it. */
final class Assessments {

    private Assessments() {}

    /** The object of {@code check_command}; what is absent is left out. */
    static Map<String, Object> fields(RiskAssessment assessment) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("allowed", assessment.allowed());
        fields.put("decision", assessment.decision().label());
        fields.put("risk_level", assessment.riskLevel().label());
        put(fields, "severity", assessment.severity().map(Severity::label));
        fields.put("matched_rules", matchedRules(assessment));
        fields.put("alternatives", alternatives(assessment.alternatives()));
        fields.put("context", context(assessment));
        fields.put("requires_human_approval", assessment.requiresHumanApproval());
        put(fields, "denial_reason", assessment.denialReason());
        put(fields, "blast_radius_scope", assessment.blastRadiusScope().map(Enum::name));
        put(fields, "blast_radius_detail", assessment.blastRadiusDetail());
        fields.put("reasons", assessment.reasons().stream().map(Assessments::reason).toList());
        fields.put("commands", assessment.commands().stream().map(Assessments::command).toList());
        return fields;
    }

    /**
     * The same for readers of the text, who expect {@code severity} to be null when nothing
     * matched.
     */
    static String text(Map<String, Object> fields) {
        if (fields.containsKey("severity")) {
            return Json.text(fields);
        }
        Map<String, Object> withNull = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            withNull.put(name, value);
            if (name.equals("risk_level")) {
                withNull.put("severity", Json.Absent.NULL);
            }
        });
        return Json.text(withNull);
    }

    static Map<String, Object> context(RiskAssessment assessment) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("risk_level", assessment.context().riskLevel().label());
        context.put("labels", assessment.context().labels());
        return context;
    }

    static List<Object> matchedRules(RiskAssessment assessment) {
        return List.copyOf(assessment.matchedRules().stream().map(Assessments::rule).toList());
    }

    static List<Object> alternatives(List<RiskAssessment.SuggestedAlternative> alternatives) {
        return List.copyOf(
                alternatives.stream()
                        .map(alternative -> {
                            Map<String, Object> fields = new LinkedHashMap<>();
                            fields.put("command", alternative.command());
                            fields.put("explanation", alternative.explanation());
                            fields.put("source", alternative.source());
                            return fields;
                        })
                        .toList());
    }

    private static Map<String, Object> rule(RiskAssessment.MatchedRule rule) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", rule.id());
        fields.put("description", rule.description());
        fields.put("severity", rule.severity().label());
        fields.put("group", rule.group());
        put(fields, "blast_radius_scope", rule.blastRadiusScope().map(Enum::name));
        put(fields, "blast_radius_detail", rule.blastRadiusDetail());
        put(fields, "span", rule.span().map(Assessments::span));
        return fields;
    }

    private static Map<String, Object> reason(Reason reason) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("verdict", reason.verdict().label());
        fields.put("source", reason.source());
        fields.put("message", reason.message());
        put(fields, "span", reason.span().map(Assessments::span));
        put(fields, "quoted", reason.quoted());
        put(fields, "instead", reason.instead());
        put(fields, "configuration", reason.configuration());
        return fields;
    }

    private static Map<String, Object> command(RiskAssessment.JudgedCommand command) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("argv", command.argv());
        put(fields, "span", command.span().map(Assessments::span));
        fields.put("wrappers", command.wrappers());
        fields.put("static", command.isStatic());
        return fields;
    }

    private static Map<String, Object> span(Span span) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("start", span.start());
        fields.put("end", span.end());
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, Optional<?> value) {
        value.ifPresent(present -> fields.put(name, present));
    }
}
