package dev.shellwarden.policy;

import dev.shellwarden.rules.Facts;
import dev.shellwarden.rules.RuleMatch;
import dev.shellwarden.rules.Subject;

/** The view of an invocation from which a matched rule's texts are filled. */
final class RuleSubjects {

    private RuleSubjects() {}

    static Subject of(RuleMatch match, Facts facts) {
        return match.rule().when().view(Subject.of(match.invocation(), facts));
    }
}
