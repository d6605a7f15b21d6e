package dev.shellwarden.process;

import java.util.Optional;

/** How an operating system starts and ends trees. */
interface ProcessEngine extends AutoCloseable {

    /** Starts a tree. */
    RunningProcess start(ProcessSpec spec, OutputListener listener) throws ProcessStartException;

    /**
     * Starts a process that waits in a {@link Trampoline}, and gives it when it does.
     *
     * @return empty where nothing can be started ahead, or when it did not come to wait
     */
    default Optional<PreparedProcess> prepare(ProcessSpec spec) {
        return Optional.empty();
    }

    /** Kills every tree and waits until they are gone, two seconds at most. */
    @Override
    void close();
}
