package dev.shellwarden.http;

import java.util.Optional;

/**
 * How a client is asked for a token: RFC 6750, section 3, and, with an authorization server, where
 * to read about it: RFC 9728, section 5.1.
 */
final class Challenge {

    private final String scheme;

    /**
     * @param metadata the address of the description of this resource, where there is one
     */
    Challenge(Optional<String> metadata) {
        this.scheme =
                "Bearer realm=\"shellwarden\""
                        + metadata.map(address -> ", resource_metadata=\"" + address + "\"")
                                .orElse("");
    }

    Refusal missing(String reason) {
        return Refusal.of(401, reason).with("WWW-Authenticate", scheme);
    }

    Refusal invalid(String reason) {
        return Refusal.of(401, reason)
                .with("WWW-Authenticate", scheme + ", error=\"invalid_token\"");
    }

    /**
     * @param scope what a token would need, or nothing
     */
    Refusal insufficient(String reason, String scope) {
        String wanted = scope.isEmpty() ? "" : ", scope=\"" + scope + "\"";
        return Refusal.of(403, reason)
                .with("WWW-Authenticate", scheme + ", error=\"insufficient_scope\"" + wanted);
    }
}
