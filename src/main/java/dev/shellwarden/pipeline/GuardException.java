package dev.shellwarden.pipeline;

/** Carries a {@link GuardViolation} out of the plan's making or running. */
public class GuardException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient GuardViolation violation;

    public GuardException(GuardViolation violation) {
        super(violation.detail());
        this.violation = violation;
    }

    GuardException(GuardViolation.Reason reason, String detail, String suggestion) {
        this(new GuardViolation(reason, detail, suggestion));
    }

    /** What is wrong and what to do. */
    public GuardViolation violation() {
        return violation;
    }
}
