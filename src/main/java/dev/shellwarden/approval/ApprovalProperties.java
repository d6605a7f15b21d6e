package dev.shellwarden.approval;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a person is asked.
 *
 * @param timeout how long an answer is waited for; after it the answer is no
 * @param expiry how long a grant for this connection holds
 * @param challenge what the person has to enter for a yes: press Enter, type "yes", or solve a
 *     small sum
 */
@ConfigurationProperties("shellwarden.approval")
public record ApprovalProperties(
        @DefaultValue("120s") @NotNull Duration timeout,
        @DefaultValue("30m") @NotNull Duration expiry,
        @DefaultValue("enter") @NotNull Challenge challenge) {

    public ApprovalProperties {
        requirePositive("timeout", timeout);
        requirePositive("expiry", expiry);
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(
                    "shellwarden.approval.%s must be positive, not %s".formatted(name, duration));
        }
    }
}
