package dev.shellwarden.pipeline;

/**
 * Why a pipeline does not run.
 *
 * @param reason the code
 * @param detail what was seen
 * @param suggestion what to do instead, in one sentence that works
 */
public record GuardViolation(Reason reason, String detail, String suggestion) {

    /** The codes of the wire. */
    public enum Reason {
        DISALLOWED_CMD,
        REDIRECT_NOT_ALLOWED,
        NAVIGATION_IN_PIPELINE,
        OUTSIDE_WORKSPACE,
        IN_PLACE_EDIT,
        OUTPUT_IN_PROGRAM,
        PROGRAM_OPTION,
        OVERSIZE_WRITE,
        SUBSTITUTION,
        SYNTAX,
        POLICY_DENIED,
        APPROVAL_DENIED,
        NOT_FOUND,
        TIMEOUT,
        WRITE_FAILED
    }
}
