package dev.shellwarden.approval;

/** A way to ask a person. */
public interface Approver {

    /** Whether a person can be asked at all. */
    boolean available();

    /**
     * Asks and waits. Interrupting the thread withdraws the question.
     *
     * @throws InterruptedException when the call that asks was cancelled
     */
    Answer ask(ApprovalRequest request) throws InterruptedException;

    /** A person's answer, or why there is none. */
    enum Answer {
        ONCE,
        FOR_CONNECTION,
        DECLINED,
        CANCELLED,
        TIMED_OUT,
        MALFORMED,
        FAILED,
        UNAVAILABLE,
        TOO_LONG,
        OUTDATED
    }
}
