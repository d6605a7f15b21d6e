package dev.shellwarden.process;

/** How an operating system starts and ends trees. */
interface ProcessEngine extends AutoCloseable {

    /** Starts a tree. */
    RunningProcess start(ProcessSpec spec, OutputListener listener) throws ProcessStartException;

    /** Kills every tree and waits until they are gone, two seconds at most. */
    @Override
    void close();
}
