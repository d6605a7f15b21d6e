package dev.shellwarden.http;

import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/** Tokens (JWT) of the authorization server: who holds one, and by which policy. */
final class IssuedTokens {

    private static final Logger LOGGER = LoggerFactory.getLogger(IssuedTokens.class);

    /** RFC 7515, section 7.1: header, payload and signature in base64url. */
    private static final Pattern COMPACT = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]*");

    private static final String SECONDS_TO_TRY_AGAIN = "5";

    private final AuthenticationProvider provider;
    private final ClaimPolicies policies;
    private final Challenge challenge;

    IssuedTokens(AuthenticationProvider provider, ClaimPolicies policies, Challenge challenge) {
        this.provider = provider;
        this.policies = policies;
        this.challenge = challenge;
    }

    static boolean looksLikeOne(String token) {
        return COMPACT.matcher(token).matches();
    }

    Authentication.Result holderOf(String token) {
        try {
            var holder = provider.authenticate(new BearerTokenAuthenticationToken(token));
            return holder != null && holder.getCredentials() instanceof Jwt jwt
                    ? holderOf(jwt)
                    : unknown(challenge.invalid("The token is not known"));
        } catch (InvalidBearerTokenException invalid) {
            return unknown(challenge.invalid(reason(invalid)));
        } catch (AuthenticationServiceException unreachable) {
            return unknown(withoutKeys(unreachable));
        } catch (AuthenticationException other) {
            return unknown(challenge.invalid("The token is not known"));
        }
    }

    private Authentication.Result holderOf(Jwt jwt) {
        return switch (policies.of(jwt.getClaims())) {
            case ClaimPolicies.Assigned.Policy(Optional<String> policy) ->
                    new Authentication.Result.Known(
                            new IssuedPrincipal(policy, Objects.requireNonNull(jwt.getSubject()))
                                    .name());
            case ClaimPolicies.Assigned.Nothing() ->
                    unknown(
                            challenge.insufficient(
                                    "The token's claim '%s' names no policy of this server"
                                            .formatted(policies.claim()),
                                    String.join(" ", policies.scopes())));
        };
    }

    /** Of the checks of ours the sentence; of anything else only that it failed. */
    private static String reason(InvalidBearerTokenException invalid) {
        return TokenChecks.reasonOf(invalid)
                .map(reason -> "The token is not valid: " + reason)
                .orElse("The token is not valid: it must be a JWT that the issuer has signed");
    }

    private Refusal withoutKeys(AuthenticationServiceException unreachable) {
        if (isCausedBy(unreachable, RateLimitReachedException.class)) {
            return challenge.invalid("The token is not valid: its key is not one of the issuer's");
        }
        LOGGER.warn("A token could not be checked: {}", deepest(unreachable).getMessage());
        return Refusal.of(
                        503,
                        "The issuer of tokens cannot be reached, so that none can be checked; try again later")
                .with("Retry-After", SECONDS_TO_TRY_AGAIN);
    }

    private static boolean isCausedBy(Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable deepest(Throwable thrown) {
        Throwable deepest = thrown;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }

    private static Authentication.Result unknown(Refusal refusal) {
        return new Authentication.Result.Unknown(refusal);
    }
}
