package dev.shellwarden.mcp;

/** A text that is not JSON; the message says where it stops being so. */
final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedJsonException(String message) {
        super(message);
    }
}
