package dev.shellwarden.rules;

import dev.shellwarden.program.Invocation;

/**
 * A rule that an invocation matches.
 *
 * @param rule the rule
 * @param subject what matched
 */
public record RuleMatch(Rule rule, Subject subject) {

    /** The invocation that matched. */
    public Invocation invocation() {
        return subject.invocation();
    }

    /**
     * What matched as the rule's condition counts its operands: from it the rule's texts are
     * filled.
     */
    public Subject view() {
        return rule.when().view(subject);
    }
}
