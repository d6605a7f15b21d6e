package dev.shellwarden.audit;

/** Where records go. Implementations may be called by many threads. */
public interface AuditTrail extends AutoCloseable {

    /**
     * Writes a record; when the method returns, it is as durable as configured.
     *
     * @throws AuditException when it could not be written and commands must therefore not run
     */
    void append(AuditRecord auditRecord) throws AuditException;

    /** Whether records are kept at all. */
    boolean enabled();

    @Override
    void close();
}
