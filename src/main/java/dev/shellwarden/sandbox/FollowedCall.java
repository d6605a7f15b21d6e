package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;

/**
 * A confined call after whose end something is done beside the caller.
 *
 * @param call the call
 * @param next what is done then; returns at once
 */
record FollowedCall(Confined call, Runnable next) implements Confined {

    @Override
    public ProcessSpec spec() {
        return call.spec();
    }

    @Override
    public void look() {
        call.look();
    }

    @Override
    public Aftermath afterwards(Termination termination, String errorText) {
        spec().handover().ifPresent(handover -> handover.process().discard());
        Aftermath aftermath = call.afterwards(termination, errorText);
        next.run();
        return aftermath;
    }
}
