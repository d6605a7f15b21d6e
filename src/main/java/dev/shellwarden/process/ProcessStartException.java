package dev.shellwarden.process;

/** A process could not be started; the message says why, in words for a person. */
public class ProcessStartException extends Exception {

    private static final long serialVersionUID = 1L;

    public ProcessStartException(String message) {
        super(message);
    }
}
