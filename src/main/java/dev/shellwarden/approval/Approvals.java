package dev.shellwarden.approval;

import dev.shellwarden.workspace.Caller;

/** Step 3 of a command's way: turns a question into a yes or a no with its reason. */
public final class Approvals {

    private final GrantStore grants;
    private final ApprovalProperties properties;

    /** Approvals over a store of grants. */
    public Approvals(GrantStore grants, ApprovalProperties properties) {
        this.grants = grants;
        this.properties = properties;
    }

    /**
     * Asks, unless an earlier grant covers exactly this request.
     *
     * @param allowWithoutApprover whether the team's configuration lets a command through when
     *     nobody can be asked
     * @throws InterruptedException when the call was cancelled while it waited
     */
    public Approval seek(
            Caller caller,
            Approver approver,
            ApprovalRequest request,
            GrantKey key,
            boolean allowWithoutApprover)
            throws InterruptedException {
        if (request.grantable() && grants.holds(caller, key)) {
            return new Approval.Granted(Approval.Means.EARLIER_GRANT);
        }
        if (!approver.available()) {
            return allowWithoutApprover
                    ? new Approval.Granted(Approval.Means.CONFIGURED)
                    : refused(Approver.Answer.UNAVAILABLE);
        }
        if (ApprovalText.of(request).isEmpty()) {
            return refused(Approver.Answer.TOO_LONG);
        }
        return settle(caller, approver.ask(request), request, key);
    }

    private Approval settle(
            Caller caller, Approver.Answer answer, ApprovalRequest request, GrantKey key) {
        return switch (answer) {
            case ONCE -> new Approval.Granted(Approval.Means.ONCE);
            case FOR_CONNECTION -> grantForConnection(caller, request, key);
            case DECLINED,
                    CANCELLED,
                    TIMED_OUT,
                    MALFORMED,
                    FAILED,
                    UNAVAILABLE,
                    TOO_LONG,
                    OUTDATED ->
                    refused(answer);
        };
    }

    private Approval grantForConnection(Caller caller, ApprovalRequest request, GrantKey key) {
        if (!request.grantable()) {
            return new Approval.Granted(Approval.Means.ONCE);
        }
        grants.grant(caller, key);
        return new Approval.Granted(Approval.Means.FOR_CONNECTION);
    }

    /** The refusal of a yes that was given to something else than would run now. */
    public Approval outdated() {
        return refused(Approver.Answer.OUTDATED);
    }

    private Approval.Refused refused(Approver.Answer answer) {
        return new Approval.Refused(answer, message(answer));
    }

    private String message(Approver.Answer answer) {
        return switch (answer) {
            case DECLINED -> "A person was asked and said no.";
            case CANCELLED -> "A person was asked and closed the question without an answer.";
            case TIMED_OUT ->
                    "A person was asked and did not answer within %d seconds (shellwarden.approval.timeout)."
                            .formatted(properties.timeout().toSeconds());
            case MALFORMED ->
                    "A person was asked, and the answer was not one that the question offered.";
            case TOO_LONG ->
                    "A person has to approve this, and it is too long to be shown whole. Split it into smaller commands.";
            case UNAVAILABLE ->
                    "A person has to approve this, and this client cannot ask one (it does not offer elicitation)."
                            + " Use a client that does, or, where somebody watches the agent, set"
                            + " shellwarden.policy.when-no-approver=allow-with-warning.";
            case FAILED ->
                    "A person has to approve this, and the client answered the question with an error.";
            case OUTDATED ->
                    "A file that the command names was changed while a person was asked. Ask again.";
            case ONCE, FOR_CONNECTION ->
                    throw new IllegalArgumentException("Not a refusal: " + answer);
        };
    }
}
