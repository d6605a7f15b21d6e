package dev.shellwarden.http;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** How many requests each caller may send in a minute. */
final class RateLimits {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final int requestsPerMinute;
    private final ConcurrentHashMap<String, Bucket> buckets = new ConcurrentHashMap<>();

    RateLimits(int requestsPerMinute) {
        this.requestsPerMinute = requestsPerMinute;
    }

    Optional<Refusal> check(String principal) {
        ConsumptionProbe probe =
                buckets.computeIfAbsent(principal, name -> bucket())
                        .tryConsumeAndReturnRemaining(1);
        if (probe.isConsumed()) {
            return Optional.empty();
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
        return Optional.of(
                Refusal.of(429, "More than " + requestsPerMinute + " requests in a minute")
                        .with("Retry-After", Long.toString(seconds)));
    }

    private Bucket bucket() {
        return Bucket.builder()
                .addLimit(limit ->
                        limit.capacity(requestsPerMinute).refillGreedy(requestsPerMinute, MINUTE))
                .build();
    }
}
