package dev.shellwarden.process;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How a process tree ended and what it left behind. Nothing of the tree runs any more.
 *
 * @param termination how it ended
 * @param stdout what it wrote to standard output, and to standard error where both were merged
 * @param stderr what it wrote to standard error, empty where it was merged or discarded
 * @param captured what was written to each further descriptor of {@link ProcessSpec#captures}
 * @param elapsed time from the start to the end of the whole tree
 * @param cpuTime user and system time of the tree
 * @param peakMemory bytes, the most memory that was seen in use; absent when the tree ended before
 *     it could be seen
 */
public record ProcessResult(
        Termination termination,
        CapturedOutput stdout,
        CapturedOutput stderr,
        Map<Integer, CapturedOutput> captured,
        Duration elapsed,
        Duration cpuTime,
        OptionalLong peakMemory)
        implements AutoCloseable {

    public ProcessResult {
        captured = Map.copyOf(captured);
    }

    /** Whether the first process ended by itself with code 0. */
    public boolean succeeded() {
        return termination instanceof Termination.Exited(int code) && code == 0;
    }

    /** Frees the files that hold long output. */
    @Override
    public void close() {
        stdout.close();
        stderr.close();
        captured.values().forEach(CapturedOutput::close);
    }
}
