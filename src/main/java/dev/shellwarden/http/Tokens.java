package dev.shellwarden.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The tokens that let a caller in. */
final class Tokens {

    private final Map<String, TokenDigest> digests;

    Tokens(Map<String, TokenDigest> digests) {
        this.digests = new LinkedHashMap<>(digests);
    }

    /**
     * The configured ones.
     *
     * @throws IllegalArgumentException when one is no SHA-256
     */
    static Tokens of(Map<String, HttpProperties.Token> configured) {
        Map<String, TokenDigest> digests = new LinkedHashMap<>();
        configured.forEach(
                (name, token) -> digests.put(name, TokenDigest.parse(name, token.sha256())));
        return new Tokens(digests);
    }

    /**
     * The name of a token. Every one is compared, so that the time does not tell which came close.
     */
    Optional<String> nameOf(TokenDigest given) {
        String found = "";
        for (Map.Entry<String, TokenDigest> known : digests.entrySet()) {
            found = known.getValue().matches(given) ? known.getKey() : found;
        }
        return Optional.of(found).filter(name -> !name.isEmpty());
    }
}
