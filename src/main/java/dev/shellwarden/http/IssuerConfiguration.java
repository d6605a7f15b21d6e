package dev.shellwarden.http;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;

/**
 * Tokens of an authorization server. Only where one is configured are its classes loaded: the
 * resource server of Spring Security, without its filters, since the gate is the only way in.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("shellwarden.http.issuer")
class IssuerConfiguration {

    /** RFC 8725, section 3.1: what is taken is fixed here, and never by a token. */
    private static final List<SignatureAlgorithm> ASYMMETRIC =
            List.of(
                    SignatureAlgorithm.RS256,
                    SignatureAlgorithm.RS384,
                    SignatureAlgorithm.RS512,
                    SignatureAlgorithm.PS256,
                    SignatureAlgorithm.PS384,
                    SignatureAlgorithm.PS512,
                    SignatureAlgorithm.ES256,
                    SignatureAlgorithm.ES384,
                    SignatureAlgorithm.ES512);

    @Bean
    ClaimPolicies claimPolicies(HttpProperties properties) {
        return new ClaimPolicies(properties.jwt().policyClaim(), properties.jwt().policies());
    }

    @Bean
    ResourceMetadata resourceMetadata(HttpProperties properties, ClaimPolicies policies) {
        URI issuer = issuer(properties);
        return new ResourceMetadata(resource(properties), issuer, policies.scopes());
    }

    @Bean
    IssuedTokens issuedTokens(
            HttpProperties properties, ClaimPolicies policies, Challenge challenge) {
        URI issuer = issuer(properties);
        NimbusJwtDecoder decoder =
                NimbusJwtDecoder.withJwkSource(new AuthorizationServer(issuer))
                        .jwsAlgorithms(taken -> taken.addAll(ASYMMETRIC))
                        .build();
        decoder.setJwtValidator(
                new TokenChecks(
                        issuer.toString(),
                        properties.jwt().audiences().isEmpty()
                                ? Set.of(resource(properties).toString())
                                : Set.copyOf(properties.jwt().audiences()),
                        properties.jwt().clockSkew()));
        return new IssuedTokens(new JwtAuthenticationProvider(decoder), policies, challenge);
    }

    private static URI issuer(HttpProperties properties) {
        return safe("issuer", properties.issuer().orElseThrow());
    }

    private static URI resource(HttpProperties properties) {
        return safe(
                "resource",
                properties
                        .resource()
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "shellwarden.http.issuer needs shellwarden.http.resource: the address by"
                                                + " which clients know this server, such as https://agents.example.com/mcp,"
                                                + " and for which tokens are issued")));
    }

    private static URI safe(String property, URI address) {
        if (!SafeAddress.isSafe(address)
                || address.getRawQuery() != null
                || address.getRawFragment() != null) {
            throw new IllegalStateException(
                    "shellwarden.http.%s: '%s' must be an https:// address without a query; http:// only on this machine"
                            .formatted(property, address));
        }
        return address;
    }
}
