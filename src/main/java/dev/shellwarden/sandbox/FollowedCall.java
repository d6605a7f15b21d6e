package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;

/**
 * A confined call after whose end something is done beside the caller.
 *
 * @param call the call
 * @param spec what to start for it
 * @param next what is done then; returns at once
 */
record FollowedCall(Confined call, ProcessSpec spec, Runnable next) implements Confined {

    @Override
    public void look() {
        call.look();
    }

    @Override
    public Aftermath afterwards(Termination termination, String errorText) {
        spec.handover().ifPresent(handover -> handover.process().discard());
        Aftermath aftermath = call.afterwards(termination, errorText);
        next.run();
        return aftermath;
    }
}
