package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.util.List;

/**
 * Confines what runs. The questions that describe it wait for the probe, which runs beside the
 * server's start.
 */
public interface Sandbox extends AutoCloseable {

    /** {@code bubblewrap}, {@code landlock} or {@code none}. */
    String kind();

    /** What it confines, in words for a person. */
    List<String> confines();

    /**
     * What it does not confine and why it is not more, with what to install; empty when there is
     * nothing to say.
     */
    List<String> shortcomings();

    /** The limits that each call is held to. */
    ResourceLimits limits();

    /**
     * The same process, confined.
     *
     * @throws ProcessStartException when it cannot be confined; then it must not run
     * @throws SandboxUnavailableException when a sandbox is required and none works here
     */
    Confined confine(ProcessSpec spec, SandboxRequest request) throws ProcessStartException;

    /**
     * Waits until it is known which kind works here.
     *
     * @throws SandboxUnavailableException when what the properties ask for does not work here; the
     *     server then ends with 78
     */
    default void verify() {}

    /** Removes what was kept for callers: their private temporary directories. */
    @Override
    default void close() {}
}
