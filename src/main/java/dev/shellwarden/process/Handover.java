package dev.shellwarden.process;

import java.util.Optional;

/**
 * A process that was started ahead, and the line that makes it a certain other one.
 *
 * @param process waits in a {@link Trampoline}
 * @param line of {@link Trampoline#line}
 */
public record Handover(PreparedProcess process, byte[] line) {

    /** The running process; empty when it could not be had, and then nothing of it runs. */
    Optional<RunningProcess> start(ProcessSpec spec, OutputListener listener) {
        return process.become(spec, listener, line);
    }
}
