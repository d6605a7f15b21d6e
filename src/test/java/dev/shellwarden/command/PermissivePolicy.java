package dev.shellwarden.command;

import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.DecisionRequest;
import dev.shellwarden.policy.Explanation;
import dev.shellwarden.policy.PolicyDescription;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.policy.RiskLevel;
import dev.shellwarden.policy.Verdict;
import dev.shellwarden.rules.Severity;
import java.util.List;
import java.util.Optional;

/** Allows everything, but asks about {@code ask-me} and denies {@code deny-me}. */
public final class PermissivePolicy implements PolicyEngine {

    @Override
    public Decision decide(DecisionRequest request) {
        if (request.command().contains("deny-me")) {
            return new Decision.Deny(assessment(Verdict.DENY), "it says deny-me");
        }
        return request.command().contains("ask-me")
                ? new Decision.Ask(assessment(Verdict.ASK), true)
                : new Decision.Allow(assessment(Verdict.ALLOW));
    }

    @Override
    public Explanation explain(DecisionRequest request) {
        return new Explanation(decide(request).assessment(), "explained");
    }

    @Override
    public List<RiskAssessment.SuggestedAlternative> alternatives(
            DecisionRequest request, String goal) {
        return List.of();
    }

    @Override
    public PolicyDescription describe() {
        return new PolicyDescription(
                List.of(),
                0,
                Optional.empty(),
                Severity.CRITICAL,
                false,
                PolicyProperties.defaults(),
                List.of());
    }

    private static RiskAssessment assessment(Verdict verdict) {
        return new RiskAssessment(
                verdict == Verdict.ALLOW,
                verdict,
                RiskLevel.NORMAL,
                Optional.empty(),
                List.of(),
                List.of(),
                new RiskAssessment.ContextSummary(RiskLevel.NORMAL, List.of()),
                verdict == Verdict.ASK,
                verdict == Verdict.DENY ? Optional.of("it says deny-me") : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }
}
