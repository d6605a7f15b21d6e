package dev.shellwarden.process;

import org.jspecify.annotations.Nullable;

/** A process could not be started; the message says why, in words for a person. */
public class ProcessStartException extends Exception {

    private static final long serialVersionUID = 1L;

    public ProcessStartException(String message) {
        super(message);
    }

    /** What kept a process from starting, in these words. */
    static ProcessStartException of(@Nullable Throwable cause) {
        return cause instanceof ProcessStartException known
                ? known
                : new ProcessStartException("cannot start a process: " + cause);
    }
}
