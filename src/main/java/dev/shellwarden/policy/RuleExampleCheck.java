package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.rules.InvalidRuleException;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleExample;
import dev.shellwarden.rules.Subject;
import java.util.function.Function;

/** Holds rules to their own examples. */
final class RuleExampleCheck {

    private final Function<String, ScriptFacts> reader;

    /** A check that reads an example's command by {@code reader}. */
    RuleExampleCheck(Function<String, ScriptFacts> reader) {
        this.reader = reader;
    }

    /**
     * Checks each example of a rule.
     *
     * @throws InvalidRuleException naming the example's place
     */
    void check(Rule rule) {
        for (RuleExample example : rule.examples()) {
            if (matches(rule, example.command()) != example.matches()) {
                throw new InvalidRuleException(
                        file(rule), example.line(), 1, message(rule, example));
            }
        }
    }

    private boolean matches(Rule rule, String command) {
        ScriptFacts facts = reader.apply(command);
        for (JudgedInvocation judged : facts.judged()) {
            if (rule.when().matches(Subject.of(judged.invocation(), facts))) {
                return true;
            }
        }
        return false;
    }

    private static String file(Rule rule) {
        return rule.file();
    }

    private static String message(Rule rule, RuleExample example) {
        return example.matches()
                ? "the rule '%s' does not match its example '%s'"
                        .formatted(rule.id(), example.command())
                : "the rule '%s' matches '%s', which it says it does not"
                        .formatted(rule.id(), example.command());
    }
}
