package dev.shellwarden.policy;

import java.util.List;
import java.util.Optional;

/**
 * Decides about commands: step 2 of every command's way. Instances may be shared between threads.
 */
public interface PolicyEngine {

    /** Decides. Never an exception: what goes wrong on the way denies, with the reason. */
    Decision decide(DecisionRequest request);

    /** Explains a command line to a person who does not know its programs. */
    Explanation explain(DecisionRequest request);

    /**
     * Safer commands, each of which parses and is itself judged allow or ask.
     *
     * @param goal what is to be reached, in a few words; blank when not stated
     */
    List<RiskAssessment.SuggestedAlternative> alternatives(DecisionRequest request, String goal);

    /** The policy in force. */
    PolicyDescription describe();

    /** The policy in force for a caller, by the name of its token. */
    default PolicyDescription describe(Optional<String> principal) {
        return describe();
    }
}
