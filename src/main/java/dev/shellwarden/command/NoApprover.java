package dev.shellwarden.command;

import dev.shellwarden.approval.ApprovalRequest;
import dev.shellwarden.approval.Approver;

/** Nobody can be asked. */
enum NoApprover implements Approver {
    INSTANCE;

    @Override
    public boolean available() {
        return false;
    }

    @Override
    public Answer ask(ApprovalRequest request) {
        return Answer.UNAVAILABLE;
    }
}
