package dev.shellwarden.cli;

/**
 * The command line is not one that we know; the message names what is wrong and the nearest right
 * thing.
 */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
