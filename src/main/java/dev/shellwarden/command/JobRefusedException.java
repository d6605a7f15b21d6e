package dev.shellwarden.command;

import dev.shellwarden.policy.Decision;
import java.util.Optional;

/** A job may not be started, or may not be given an input; the message says why and what to do. */
public class JobRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Optional<Decision> decision;

    JobRefusedException(String message, Optional<Decision> decision) {
        super(message);
        this.decision = decision;
    }

    JobRefusedException(String message) {
        this(message, Optional.empty());
    }

    /** What the policy decided, where it came to that. */
    public Optional<Decision> decision() {
        return decision;
    }
}
