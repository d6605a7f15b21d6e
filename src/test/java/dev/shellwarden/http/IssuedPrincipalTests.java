package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuedPrincipalTests {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "reader, alice, jwt(reader):alice",
                "-, alice, jwt:alice",
                "-, reader):alice, jwt:reader):alice",
                "reader, ):(x):y, jwt(reader):):(x):y",
                "-, jwt(reader):alice, jwt:jwt(reader):alice"
            })
    void nameWhenReadAgainIsTheSameHolder(String policy, String subject, String name) {
        IssuedPrincipal principal = new IssuedPrincipal(Optional.ofNullable(policy), subject);

        assertThat(principal.name()).isEqualTo(name);
        assertThat(IssuedPrincipal.parse(name)).contains(principal);
    }

    @ParameterizedTest
    @CsvSource({"alice", "jwt", "jwt-alice", "xjwt:alice"})
    void nameWhenOfAConfiguredTokenIsNone(String name) {
        assertThat(IssuedPrincipal.parse(name)).isEmpty();
    }

    @Test
    void configuredTokenWhenNamedLikeAHolderIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new TokenPolicies(
                                Map.of("jwt:alice", new HttpProperties.Token("", Optional.empty())),
                                List.of()))
                .withMessageContaining("those of the issuer's tokens");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new TokenPolicies(
                                Map.of(),
                                List.of(new HttpProperties.ClaimPolicy("x", Optional.of("a):b")))))
                .withMessageContaining("without parentheses");
    }

    @Test
    void descriptionsWhenTheIssuerHasAPathAreWhereTheStandardsPutThem() {
        assertThat(
                        AuthorizationServer.descriptions(
                                URI.create("https://login.example/realms/team")))
                .isEqualTo(
                        List.of(
                                URI.create(
                                        "https://login.example/realms/team/.well-known/openid-configuration"),
                                URI.create(
                                        "https://login.example/.well-known/oauth-authorization-server/realms/team"),
                                URI.create(
                                        "https://login.example/.well-known/openid-configuration/realms/team")));
        assertThat(AuthorizationServer.descriptions(URI.create("https://login.example")).getFirst())
                .isEqualTo(URI.create("https://login.example/.well-known/openid-configuration"));
    }
}
