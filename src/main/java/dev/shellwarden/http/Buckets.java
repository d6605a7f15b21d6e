package dev.shellwarden.http;

import io.github.bucket4j.Bucket;
import java.time.Duration;

/** Makes buckets of tokens that fill again over a minute. */
final class Buckets {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Buckets() {}

    static Bucket perMinute(int count) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(count).refillGreedy(count, MINUTE))
                .build();
    }
}
