package dev.shellwarden.policy;

import java.util.List;

/** What becomes of a command, with everything that led to it. */
public sealed interface Decision {

    /** What is known about the command. */
    RiskAssessment assessment();

    /** Why, strictest first. */
    default List<Reason> reasons() {
        return assessment().reasons();
    }

    /** It may run. */
    record Allow(RiskAssessment assessment) implements Decision {}

    /**
     * A person decides.
     *
     * @param grantable whether the answer may hold for the connection; false when something about
     *     it is unknown
     */
    record Ask(RiskAssessment assessment, boolean grantable) implements Decision {

        /** Why, in one line. */
        public String reason() {
            return assessment.reasons().isEmpty()
                    ? "A person has to approve this command"
                    : assessment.reasons().getFirst().message();
        }
    }

    /**
     * It may not run.
     *
     * @param reason why, in one line, as refusals quote it
     */
    record Deny(RiskAssessment assessment, String reason) implements Decision {}
}
