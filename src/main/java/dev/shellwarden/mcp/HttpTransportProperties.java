package dev.shellwarden.mcp;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Sessions over HTTP.
 *
 * @param sse whether the transport of 2024-11-05 (/sse and /mcp/message) is served too
 * @param disconnectGrace how long a client that lost the stream of a call may take to come back
 *     before it is cancelled
 * @param maxRunningPerCaller how many calls of one caller may run at once
 * @param sessions how many sessions there may be, and for how long
 */
@Validated
@ConfigurationProperties("shellwarden.http")
record HttpTransportProperties(
        @DefaultValue("false") boolean sse,
        @DefaultValue("10s") Duration disconnectGrace,
        @Min(1) @DefaultValue("32") int maxRunningPerCaller,
        @Valid @DefaultValue Sessions sessions) {

    /**
     * Limits of sessions.
     *
     * @param max how many there may be
     * @param maxPerCaller how many one caller may have
     * @param idleTimeout after which time without a request one ends
     */
    record Sessions(
            @Min(1) @DefaultValue("1024") int max,
            @Min(1) @DefaultValue("256") int maxPerCaller,
            @DefaultValue("30m") Duration idleTimeout) {}
}
