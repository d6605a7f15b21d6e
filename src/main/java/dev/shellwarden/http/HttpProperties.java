package dev.shellwarden.http;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Who may come in over HTTP.
 *
 * @param address the address to listen on
 * @param port the port to listen on; 0 for any that is free
 * @param tokens the tokens by which callers are known, by name
 * @param allowedOrigins origins of web pages that may call, such as https://chat.example.com
 * @param allowedHosts names beside the address and this machine's own by which clients call the
 *     server
 * @param maxBodySize the largest body of a request
 * @param bodyTimeout how long a client may take to send a body
 * @param requestsPerMinute how many requests a caller may send in a minute
 * @param failuresPerMinute how many requests without a token that is known may come from one
 *     address in a minute
 * @param issuer the authorization server whose tokens (JWT) are taken too, by its issuer identifier
 *     such as https://login.example.com/realms/team
 * @param resource the address by which clients know this server, such as
 *     https://agents.example.com/mcp; needed with an issuer, whose tokens must be meant for it
 * @param jwt how tokens of the issuer are read
 */
@Validated
@ConfigurationProperties("shellwarden.http")
record HttpProperties(
        @DefaultValue("127.0.0.1") InetAddress address,
        @Min(0) @Max(65535) @DefaultValue("8931") int port,
        @Valid @DefaultValue Map<String, Token> tokens,
        @DefaultValue List<String> allowedOrigins,
        @DefaultValue List<String> allowedHosts,
        @DefaultValue("1MB") DataSize maxBodySize,
        @DefaultValue("30s") Duration bodyTimeout,
        @Min(1) @DefaultValue("600") int requestsPerMinute,
        @Min(1) @DefaultValue("60") int failuresPerMinute,
        Optional<URI> issuer,
        Optional<URI> resource,
        @Valid @DefaultValue Jwt jwt) {

    HttpProperties {
        tokens = Map.copyOf(tokens);
        allowedOrigins = List.copyOf(allowedOrigins);
        allowedHosts = List.copyOf(allowedHosts);
    }

    /**
     * A token that somebody holds.
     *
     * @param sha256 its SHA-256 as 64 hexadecimal digits
     * @param policy the name of the policy in shellwarden.policies that its holder has; absent for
     *     the server's
     */
    record Token(String sha256, Optional<String> policy) {}

    /**
     * How tokens of the issuer are read.
     *
     * @param audiences what a token may name as its audience; by default the resource alone
     * @param clockSkew how far the issuer's clock and this one may differ
     * @param policyClaim the claim that decides on the policy: a list, or words with spaces between
     * @param policies values of that claim and the policies that they stand for; the first that a
     *     token has counts, and a token that has none is refused. Without any, every token of the
     *     issuer has the server's policy
     */
    record Jwt(
            @DefaultValue List<String> audiences,
            @DefaultValue("30s") Duration clockSkew,
            @NotBlank @DefaultValue("scope") String policyClaim,
            @Valid @DefaultValue List<ClaimPolicy> policies) {

        Jwt {
            audiences = List.copyOf(audiences);
            policies = List.copyOf(policies);
        }
    }

    /**
     * What a value of the claim stands for.
     *
     * @param value the value, such as shell:read
     * @param policy the name of the policy in shellwarden.policies; absent for the server's
     */
    record ClaimPolicy(@NotBlank String value, Optional<String> policy) {}
}
