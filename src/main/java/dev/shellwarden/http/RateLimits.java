package dev.shellwarden.http;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.util.Optional;

/** How many requests each caller may send in a minute. */
final class RateLimits {

    private final int requestsPerMinute;
    private final Recent<String, Bucket> buckets;

    RateLimits(int requestsPerMinute) {
        this.requestsPerMinute = requestsPerMinute;
        this.buckets = new Recent<>(principal -> Buckets.perMinute(requestsPerMinute));
    }

    Optional<Refusal> check(String principal) {
        ConsumptionProbe probe = buckets.of(principal).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed()
                ? Optional.empty()
                : Optional.of(
                        Refusal.tooMany(
                                "More than %d requests of one caller in a minute; see shellwarden.http.requests-per-minute"
                                        .formatted(requestsPerMinute),
                                probe.getNanosToWaitForRefill()));
    }
}
