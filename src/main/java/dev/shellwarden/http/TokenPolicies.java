package dev.shellwarden.http;

import dev.shellwarden.policy.PolicyAssignment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The policies that tokens name, the configured ones and those of the issuer. */
final class TokenPolicies implements PolicyAssignment {

    private final Map<String, HttpProperties.Token> tokens;
    private final List<HttpProperties.ClaimPolicy> claims;

    /**
     * @throws IllegalStateException when a name would be taken for a holder of the issuer's tokens
     */
    TokenPolicies(
            Map<String, HttpProperties.Token> tokens, List<HttpProperties.ClaimPolicy> claims) {
        this.tokens = tokens;
        this.claims = claims;
        tokens.keySet().stream()
                .filter(IssuedPrincipal::isOne)
                .findAny()
                .ifPresent(TokenPolicies::refuseName);
        claims.stream()
                .flatMap(claim -> claim.policy().stream())
                .filter(policy -> policy.matches(".*[()].*") || policy.isEmpty())
                .findAny()
                .ifPresent(TokenPolicies::refusePolicy);
    }

    private static void refuseName(String name) {
        throw new IllegalStateException(
                "shellwarden.http.tokens.%s: names that begin with 'jwt:' are those of the issuer's tokens"
                        .formatted(name));
    }

    private static void refusePolicy(String name) {
        throw new IllegalStateException(
                "shellwarden.http.jwt.policies: the policy '%s' must have a name without parentheses"
                        .formatted(name));
    }

    @Override
    public Optional<String> policyOf(String principal) {
        Optional<IssuedPrincipal> issued = IssuedPrincipal.parse(principal);
        return issued.isPresent()
                ? issued.get().policy()
                : Optional.ofNullable(tokens.get(principal)).flatMap(HttpProperties.Token::policy);
    }

    @Override
    public Set<String> policies() {
        return Stream.concat(
                        tokens.values().stream().flatMap(token -> token.policy().stream()),
                        claims.stream().flatMap(claim -> claim.policy().stream()))
                .collect(Collectors.toSet());
    }
}
