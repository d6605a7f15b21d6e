package dev.shellwarden.audit;

/**
 * A record could not be written, or a trail could not be opened; the message says why and what to
 * do.
 */
public class AuditException extends Exception {

    private static final long serialVersionUID = 1L;

    public AuditException(String message, Throwable cause) {
        super(message, cause);
    }

    public AuditException(String message) {
        super(message);
    }
}
