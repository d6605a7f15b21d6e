package dev.shellwarden.rules;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One risk, as a condition on an invocation.
 *
 * @param id {@code group:name}
 * @param group the group's name
 * @param severity how much it can cost
 * @param ruling what the rule itself asks for; absent where only the severity counts
 * @param description what can happen, one sentence
 * @param when which invocations it matches
 * @param otherwise whether it counts only where no rule that names the program matches
 * @param escalateOn signals that make its decision one step stricter
 * @param blastRadius how far it reaches
 * @param alternatives safer ways
 * @param examples commands that it must and must not match
 * @param file the file that holds it, for messages
 * @param line where its id stands, from 1
 * @param column where its id stands, from 1
 */
public record Rule(
        String id,
        String group,
        Severity severity,
        Optional<Ruling> ruling,
        String description,
        Condition when,
        boolean otherwise,
        Set<Signal> escalateOn,
        Optional<BlastRadius> blastRadius,
        List<Alternative> alternatives,
        List<RuleExample> examples,
        String file,
        int line,
        int column) {

    public Rule {
        escalateOn = Set.copyOf(escalateOn);
        alternatives = List.copyOf(alternatives);
        examples = List.copyOf(examples);
    }

    /** File and line, for messages. */
    public String source() {
        return file + ":" + line;
    }

    /** Whether nothing may switch this rule off. */
    public boolean isNever() {
        return ruling.filter(Ruling.NEVER::equals).isPresent();
    }
}
