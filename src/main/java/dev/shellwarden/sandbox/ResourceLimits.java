package dev.shellwarden.sandbox;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What one call may use. The defaults are wide enough for a normal build.
 *
 * @param memory memory of one process and of all processes of the call together
 * @param cpuTime processor time of one process
 * @param processes processes and threads at once
 * @param fileSize size of one written file
 * @param openFiles open files of one process
 * @param diskGrowth how much a call may add to the disk
 * @param temporarySize how much a caller's private temporary directory may hold
 */
public record ResourceLimits(
        @DefaultValue("8GB") @NotNull DataSize memory,
        @DefaultValue("4h") @NotNull Duration cpuTime,
        @DefaultValue("2048") @Positive int processes,
        @DefaultValue("10GB") @NotNull DataSize fileSize,
        @DefaultValue("16384") @Positive int openFiles,
        @DefaultValue("20GB") @NotNull DataSize diskGrowth,
        @DefaultValue("4GB") @NotNull DataSize temporarySize) {}
