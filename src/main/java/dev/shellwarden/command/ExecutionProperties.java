package dev.shellwarden.command;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How commands are run.
 *
 * @param shell the shell that reads commands, an absolute path; by default bash where there is one,
 *     else /bin/sh
 * @param defaultTimeout the time limit of a call that names none
 * @param maxTimeout the longest time limit that a call may name
 * @param killGrace the time between TERM and KILL when a command is ended
 * @param maxOutputSize how much of each output stream is kept for read_output
 * @param inlineOutputSize how much of each output stream stands in the answer itself
 * @param includeStderr whether standard error is part of the answer
 * @param maxConcurrent how many commands run at once
 * @param queue how many more may wait for a place
 * @param queueTimeout how long a command waits for a place; the time limit starts when the command
 *     starts
 * @param abortFile a file that is written when a command fails, for workflows that watch one
 */
@ConfigurationProperties("shellwarden.execution")
public record ExecutionProperties(
        Optional<Path> shell,
        @DefaultValue("300s") @NotNull Duration defaultTimeout,
        @DefaultValue("1800s") @NotNull Duration maxTimeout,
        @DefaultValue("200ms") @NotNull Duration killGrace,
        @DefaultValue("10MB") @NotNull DataSize maxOutputSize,
        @DefaultValue("64KB") @NotNull DataSize inlineOutputSize,
        @DefaultValue("true") boolean includeStderr,
        @DefaultValue("64") @Positive int maxConcurrent,
        @DefaultValue("1024") @PositiveOrZero int queue,
        @DefaultValue("30s") @NotNull Duration queueTimeout,
        Optional<Path> abortFile) {

    private static final Duration SHORTEST_TIMEOUT = Duration.ofSeconds(1);
    private static final DataSize LEAST_OUTPUT = DataSize.ofKilobytes(1);

    /** More than this would not fit into memory beside what the commands themselves need. */
    private static final DataSize MOST_OUTPUT = DataSize.ofGigabytes(1);

    public ExecutionProperties {
        require(
                maxTimeout.compareTo(SHORTEST_TIMEOUT) >= 0,
                "max-timeout must be at least 1s, not " + maxTimeout);
        require(
                defaultTimeout.compareTo(SHORTEST_TIMEOUT) >= 0
                        && defaultTimeout.compareTo(maxTimeout) <= 0,
                "default-timeout must be between 1s and max-timeout ("
                        + maxTimeout
                        + "), not "
                        + defaultTimeout);
        require(!killGrace.isNegative(), "kill-grace must not be negative, but is " + killGrace);
        require(
                !queueTimeout.isNegative(),
                "queue-timeout must not be negative, but is " + queueTimeout);
        require(
                maxOutputSize.compareTo(LEAST_OUTPUT) >= 0
                        && maxOutputSize.compareTo(MOST_OUTPUT) <= 0,
                "max-output-size must be between 1KB and 1GB, not " + maxOutputSize);
        require(
                inlineOutputSize.compareTo(LEAST_OUTPUT) >= 0
                        && inlineOutputSize.compareTo(maxOutputSize) <= 0,
                "inline-output-size must be between 1KB and max-output-size ("
                        + maxOutputSize
                        + "), not "
                        + inlineOutputSize);
        require(
                shell.map(Path::isAbsolute).orElse(true),
                "shell must be an absolute path, not " + shell.map(Path::toString).orElse(""));
    }

    private static void require(boolean holds, String fault) {
        if (!holds) {
            throw new IllegalArgumentException("shellwarden.execution." + fault);
        }
    }
}
