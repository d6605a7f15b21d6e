package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds out who calls, by the bearer token of RFC 6750. */
final class Authentication {

    private static final String SCHEME = "bearer ";
    private static final int UNAUTHORIZED = 401;

    private final Tokens tokens;
    private final Optional<IssuedTokens> issued;
    private final FailedAttempts attempts;
    private final Challenge challenge;

    /**
     * @param tokens those that this server knows itself
     * @param issued those of the authorization server, where there is one
     */
    Authentication(
            Tokens tokens,
            Optional<IssuedTokens> issued,
            FailedAttempts attempts,
            Challenge challenge) {
        this.tokens = tokens;
        this.issued = issued;
        this.attempts = attempts;
        this.challenge = challenge;
    }

    /** Who calls. */
    sealed interface Result {

        /** The holder of a token. */
        record Known(String principal) implements Result {}

        /** Nobody that is known. */
        record Unknown(Refusal refusal) implements Result {}
    }

    Result of(HttpServletRequest request) {
        String text = token(request);
        String address = request.getRemoteAddr();
        TokenDigest digest = TokenDigest.of(text);
        Optional<Refusal> tooMany = attempts.check(address, digest);
        if (tooMany.isPresent()) {
            return new Result.Unknown(tooMany.get());
        }
        Result result = text.isEmpty() ? missing() : known(text, digest);
        switch (result) {
            case Result.Known known -> attempts.succeeded(address, digest);
            case Result.Unknown(Refusal refusal) -> {
                if (refusal.status() == UNAUTHORIZED) {
                    attempts.failed(address);
                }
            }
        }
        return result;
    }

    private static String token(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders("Authorization"));
        return headers.size() == 1
                        && headers.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? headers.getFirst().substring(SCHEME.length()).strip()
                : "";
    }

    private Result known(String text, TokenDigest digest) {
        return tokens.nameOf(digest)
                .<Result>map(Result.Known::new)
                .or(() ->
                        issued.filter(any -> IssuedTokens.looksLikeOne(text))
                                .map(any -> any.holderOf(text)))
                .orElseGet(() -> new Result.Unknown(challenge.invalid("The token is not known")));
    }

    private Result missing() {
        return new Result.Unknown(
                challenge.missing("A token is required: Authorization: Bearer TOKEN"));
    }
}
