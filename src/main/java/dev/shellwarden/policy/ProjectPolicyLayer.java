package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleMatch;
import java.util.List;

/** What the projects that a command acts on add to the policy. */
final class ProjectPolicyLayer {

    private ProjectPolicyLayer() {}

    static void judge(
            List<ProjectPolicies.Found> found,
            ScriptFacts facts,
            Findings findings,
            RuleCatalog rules) {
        for (ProjectPolicies.Found each : found) {
            each.fault()
                    .ifPresent(fault ->
                            findings.add(
                                    Reason.of(
                                                    Verdict.DENY,
                                                    "project-policy",
                                                    "The project policy cannot be used: " + fault)
                                            .instead(
                                                    "Let a person repair the file; until then no command runs there")));
            each.policy().ifPresent(policy -> apply(policy, facts, findings, rules));
        }
    }

    private static void apply(
            ProjectPolicy policy, ScriptFacts facts, Findings findings, RuleCatalog rules) {
        for (JudgedInvocation judged : facts.judged()) {
            listed(policy, policy.deny(), Verdict.DENY, judged, facts, findings);
            listed(policy, policy.ask(), Verdict.ASK, judged, facts, findings);
        }
        for (RuleMatch match : List.copyOf(findings.matches())) {
            Rule rule = match.rule();
            Verdict verdict = policy.rules().get(rule.id());
            if (verdict != null) {
                findings.add(
                        reason(policy, verdict, rule.description() + " (" + rule.id() + ")")
                                .at(facts.place(match.invocation()), facts.request().command()));
            }
        }
        policy.rules().keySet().stream()
                .filter(id -> rules.find(id).isEmpty())
                .forEach(id ->
                        findings.add(
                                reason(
                                        policy,
                                        Verdict.ALLOW,
                                        "it names the rule '%s', which does not exist"
                                                .formatted(id))));
    }

    private static void listed(
            ProjectPolicy policy,
            List<CommandPattern> patterns,
            Verdict verdict,
            JudgedInvocation judged,
            ScriptFacts facts,
            Findings findings) {
        Invocation invocation = judged.invocation();
        if (invocation.argv().isEmpty()) {
            return;
        }
        patterns.stream()
                .filter(pattern ->
                        pattern.matches(invocation.program().value(), invocation)
                                || pattern.matches(invocation.name(), invocation))
                .findFirst()
                .ifPresent(pattern ->
                        findings.add(
                                reason(
                                                policy,
                                                verdict,
                                                "'%s' matches '%s'"
                                                        .formatted(
                                                                invocation.name(), pattern.text()))
                                        .at(judged.place(), facts.request().command())));
    }

    private static Reason reason(ProjectPolicy policy, Verdict verdict, String what) {
        String note =
                policy.message().isEmpty()
                        ? ""
                        : "; the project says: \"" + policy.message() + "\"";
        return Reason.of(
                        verdict,
                        "project-policy",
                        "The project policy %s: %s%s".formatted(policy.file(), what, note))
                .allowedBy("a change of %s by a person".formatted(policy.file()));
    }
}
