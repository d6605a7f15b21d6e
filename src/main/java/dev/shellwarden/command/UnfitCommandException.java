package dev.shellwarden.command;

/**
 * A request that cannot be judged because it could not run as it is; the message says what is wrong
 * with it.
 */
public final class UnfitCommandException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param message what is wrong with the request
     */
    UnfitCommandException(String message) {
        super(message);
    }
}
