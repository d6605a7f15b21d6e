package dev.shellwarden.http;

import dev.shellwarden.policy.PolicyAssignment;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The policies that tokens name. */
final class TokenPolicies implements PolicyAssignment {

    private final Map<String, HttpProperties.Token> tokens;

    TokenPolicies(Map<String, HttpProperties.Token> tokens) {
        this.tokens = tokens;
    }

    @Override
    public Optional<String> policyOf(String principal) {
        return Optional.ofNullable(tokens.get(principal)).flatMap(HttpProperties.Token::policy);
    }

    @Override
    public Set<String> policies() {
        return tokens.values().stream()
                .flatMap(token -> token.policy().stream())
                .collect(Collectors.toSet());
    }
}
