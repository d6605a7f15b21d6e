package dev.shellwarden.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A job as it is now.
 *
 * @param id its handle
 * @param name the name that its caller gave it
 * @param command the text that runs
 * @param directory where it runs
 * @param state what has become of it
 * @param startedAt when it was started
 * @param totalBytes how much it wrote
 * @param terminal whether it has a pseudo-terminal
 * @param processes how many processes it has now
 * @param memory bytes in use now
 * @param peakMemory the most bytes that were seen in use
 * @param cpuTime user and system time
 */
public record JobSnapshot(
        JobId id,
        Optional<String> name,
        String command,
        String directory,
        JobState state,
        Instant startedAt,
        long totalBytes,
        boolean terminal,
        int processes,
        long memory,
        long peakMemory,
        Duration cpuTime) {}
