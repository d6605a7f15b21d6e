package dev.shellwarden.job;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Background jobs, terminals and sessions.
 *
 * @param maxPerCaller how many jobs one caller may have running
 * @param idleTimeout how long an ended job is kept, and how long a running job lives on after its
 *     HTTP session ended
 * @param spoolSize how much of a job's output is kept from its start; of what comes later the end
 *     is kept
 * @param rawInput what happens to input for judged jobs that is not whole lines of text: deny, or
 *     allow
 */
@ConfigurationProperties("shellwarden.job")
public record JobProperties(
        @DefaultValue("64") @Min(1) @Max(1024) int maxPerCaller,
        @DefaultValue("30m") @NotNull Duration idleTimeout,
        @DefaultValue("64MB") @NotNull DataSize spoolSize,
        @DefaultValue("deny") @NotNull RawInput rawInput) {

    /** Whether judged jobs take control characters. */
    public enum RawInput {
        DENY,
        ALLOW
    }
}
