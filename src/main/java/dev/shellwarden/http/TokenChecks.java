package dev.shellwarden.http;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/**
 * What a signed token must say beside (RFC 9068, section 4; RFC 8725): of this issuer, for this
 * server, in its time, of somebody. Each check has one sentence, which the holder is told.
 */
final class TokenChecks implements OAuth2TokenValidator<Jwt> {

    private static final String OURS = "shellwarden";
    private static final int LONGEST_SUBJECT = 255;

    private final List<Check> checks;

    /**
     * @param issuer what {@code iss} must be
     * @param audiences one of which {@code aud} must name
     * @param skew how far the clocks may differ
     */
    TokenChecks(String issuer, Collection<String> audiences, Duration skew) {
        JwtTimestampValidator time = new JwtTimestampValidator(skew);
        time.setAllowEmptyExpiryClaim(false);
        JwtTypeValidator type = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
        type.setAllowEmpty(true);
        this.checks =
                List.of(
                        new Check("it is no access token", passes(type)),
                        new Check(
                                "it is of another issuer", passes(new JwtIssuerValidator(issuer))),
                        new Check("it is expired, or its time has not come", passes(time)),
                        new Check(
                                "its audience is not this server",
                                jwt -> names(jwt.getAudience(), audiences)),
                        new Check(
                                "it names no subject", jwt -> isName(jwt.getClaimAsString("sub"))));
    }

    /** One of the checks and what is said when a token fails it. */
    private record Check(String otherwise, Predicate<Jwt> holds) {}

    private static Predicate<Jwt> passes(OAuth2TokenValidator<Jwt> validator) {
        return jwt -> !validator.validate(jwt).hasErrors();
    }

    private static boolean names(
            @org.jspecify.annotations.Nullable Collection<String> audience,
            Collection<String> ours) {
        return audience != null && audience.stream().anyMatch(ours::contains);
    }

    private static boolean isName(@org.jspecify.annotations.Nullable String subject) {
        return subject != null
                && !subject.isBlank()
                && subject.length() <= LONGEST_SUBJECT
                && subject.codePoints().noneMatch(Character::isISOControl);
    }

    @Override
    public OAuth2TokenValidatorResult validate(Jwt jwt) {
        return OAuth2TokenValidatorResult.failure(
                checks.stream()
                        .filter(check -> !check.holds().test(jwt))
                        .map(check -> new OAuth2Error(OURS, check.otherwise(), null))
                        .toArray(OAuth2Error[]::new));
    }

    /** What the checks said, when it was they that failed. */
    static Optional<String> reasonOf(Throwable failure) {
        return failure.getCause() instanceof JwtValidationException refused
                ? Optional.of(
                        refused.getErrors().stream()
                                .filter(error -> error.getErrorCode().equals(OURS))
                                .map(OAuth2Error::getDescription)
                                .collect(Collectors.joining("; ")))
                : Optional.empty();
    }
}
