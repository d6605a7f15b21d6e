package dev.shellwarden.policy;

/**
 * A command line explained to a person who does not know its programs.
 *
 * @param assessment what is known about it
 * @param text one line a rule, one line an invocation, then how to do it safely
 */
public record Explanation(RiskAssessment assessment, String text) {

    /** Whether any rule matched or anything but allow was decided. */
    public boolean risky() {
        return !assessment.allowed() || !assessment.matchedRules().isEmpty();
    }
}
