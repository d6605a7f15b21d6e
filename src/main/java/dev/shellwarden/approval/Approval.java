package dev.shellwarden.approval;

/** How a question ended. */
public sealed interface Approval {

    /** What the audit trail calls it, in lower case. */
    String label();

    /** A person said yes, now or earlier for this connection. */
    record Granted(Means means) implements Approval {

        @Override
        public String label() {
            return switch (means) {
                case ONCE -> "once";
                case FOR_CONNECTION -> "for-connection";
                case EARLIER_GRANT -> "earlier-grant";
                case CONFIGURED -> "allow-with-warning";
            };
        }
    }

    /**
     * Nobody said yes.
     *
     * @param answer why
     * @param message what happened and what the person can do about it, in one or two sentences
     */
    record Refused(Approver.Answer answer, String message) implements Approval {

        @Override
        public String label() {
            return answer.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** By what a command was let through. */
    enum Means {
        ONCE,
        FOR_CONNECTION,
        EARLIER_GRANT,
        CONFIGURED
    }
}
