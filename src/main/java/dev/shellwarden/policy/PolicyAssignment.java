package dev.shellwarden.policy;

import java.util.Optional;
import java.util.Set;

/** Which callers have a policy of their own. */
@FunctionalInterface
public interface PolicyAssignment {

    /** The name of a caller's policy in {@code shellwarden.policies}; absent for the server's. */
    Optional<String> policyOf(String principal);

    /** All names that may come out, so that one that does not exist is found at start. */
    default Set<String> policies() {
        return Set.of();
    }
}
