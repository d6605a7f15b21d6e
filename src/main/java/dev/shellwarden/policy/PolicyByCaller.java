package dev.shellwarden.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Gives each caller the policy that is assigned to its token, and everybody else the server's own.
 */
final class PolicyByCaller implements PolicyEngine {

    private final PolicyEngine own;
    private final Map<String, PolicyEngine> named;
    private final PolicyAssignment assignment;

    private PolicyByCaller(
            PolicyEngine own, Map<String, PolicyEngine> named, PolicyAssignment assignment) {
        this.own = own;
        this.named = Map.copyOf(named);
        this.assignment = assignment;
    }

    /**
     * An engine for each named policy.
     *
     * @throws IllegalStateException when a policy is assigned that there is not
     */
    static PolicyEngine of(
            PolicyEngine own,
            Map<String, PolicyProperties> policies,
            PolicyAssignment assignment,
            Function<PolicyProperties, PolicyEngine> engines) {
        for (String assigned : assignment.policies()) {
            if (!policies.containsKey(assigned)) {
                throw new IllegalStateException(
                        "There is no policy '%s' in shellwarden.policies; there are %s"
                                .formatted(assigned, new TreeMap<>(policies).keySet()));
            }
        }
        Map<String, PolicyEngine> named = new LinkedHashMap<>();
        policies.forEach((name, policy) -> named.put(name, engines.apply(policy)));
        return new PolicyByCaller(own, named, assignment);
    }

    private PolicyEngine of(Optional<String> principal) {
        Optional<String> policy = principal.flatMap(assignment::policyOf);
        if (policy.isEmpty()) {
            return own;
        }
        PolicyEngine engine = named.get(policy.get());
        if (engine == null) {
            throw new IllegalStateException("There is no policy '" + policy.get() + "'");
        }
        return engine;
    }

    @Override
    public Decision decide(DecisionRequest request) {
        return of(request.principal()).decide(request);
    }

    @Override
    public Explanation explain(DecisionRequest request) {
        return of(request.principal()).explain(request);
    }

    @Override
    public List<RiskAssessment.SuggestedAlternative> alternatives(
            DecisionRequest request, String goal) {
        return of(request.principal()).alternatives(request, goal);
    }

    @Override
    public PolicyDescription describe() {
        return own.describe();
    }

    @Override
    public PolicyDescription describe(Optional<String> principal) {
        return of(principal).describe();
    }
}
