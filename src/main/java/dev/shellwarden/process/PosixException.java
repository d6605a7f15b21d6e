package dev.shellwarden.process;

/** A function of the C library failed. */
final class PosixException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int error;

    PosixException(String function, int error) {
        super(function + ": " + Posix.describe(error));
        this.error = error;
    }

    /** The {@code errno}. */
    int error() {
        return error;
    }
}
