package dev.shellwarden.pipeline;

import java.time.Duration;

/**
 * What became of one stage.
 *
 * @param command the stage as it was written
 * @param outputSize how many bytes it wrote
 * @param truncated whether less than that was given to the caller
 * @param elapsed how long it ran
 * @param exitCode its exit code; 128 and the signal's number when a signal ended it
 * @param errorText the start of what it wrote to standard error
 */
public record StepReport(
        String command,
        long outputSize,
        boolean truncated,
        Duration elapsed,
        int exitCode,
        String errorText) {}
