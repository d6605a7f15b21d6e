package dev.shellwarden.http;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.InetAddress;
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
        @Min(1) @DefaultValue("600") int requestsPerMinute) {

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
}
