package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds out who calls, by the bearer token of RFC 6750. */
final class Authentication {

    private static final String SCHEME = "bearer ";

    private final Tokens tokens;

    Authentication(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Who calls. */
    sealed interface Result {

        /** The holder of a token. */
        record Known(String principal) implements Result {}

        /** Nobody that is known. */
        record Unknown(Refusal refusal) implements Result {}
    }

    Result of(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders("Authorization"));
        if (headers.size() != 1
                || !headers.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return new Result.Unknown(
                    Refusal.of(401, "A token is required: Authorization: Bearer TOKEN")
                            .with("WWW-Authenticate", "Bearer realm=\"shellwarden\""));
        }
        Optional<String> name =
                tokens.nameOf(headers.getFirst().substring(SCHEME.length()).strip());
        return name.<Result>map(Result.Known::new)
                .orElseGet(() ->
                        new Result.Unknown(
                                Refusal.of(401, "The token is not known")
                                        .with(
                                                "WWW-Authenticate",
                                                "Bearer realm=\"shellwarden\", error=\"invalid_token\"")));
    }
}
