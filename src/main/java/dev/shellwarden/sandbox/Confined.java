package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;

/** A process made ready to run confined. */
public interface Confined {

    /** What to start. */
    ProcessSpec spec();

    /**
     * Looks at what the process has left in the workspace so far; for processes that run long. Does
     * not wait for it.
     */
    default void look() {}

    /**
     * What is to be done and told when the process tree is gone. To be called once for every
     * confined process, whatever its end, also when it could not be started (then with {@link
     * Termination.Cancelled}).
     *
     * @param termination how the first process ended
     * @param errorText what it wrote to standard error, or the end of it; merged output where there
     *     is no other
     */
    Aftermath afterwards(Termination termination, String errorText);
}
