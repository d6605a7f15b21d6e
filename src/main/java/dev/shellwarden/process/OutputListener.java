package dev.shellwarden.process;

/**
 * Hears of a process's life while it runs. Called on the thread that serves the process, so it must
 * return quickly; what it throws is ignored.
 */
public interface OutputListener {

    /** Hears nothing. */
    OutputListener NONE = new OutputListener() {};

    /** The process was started. */
    default void started(RunningProcess process) {}

    /** Output has arrived and can be read from the process's {@link CapturedOutput}s. */
    default void arrived(RunningProcess process) {}
}
