package dev.shellwarden.rules;

import java.util.List;
import java.util.Optional;

/**
 * A safer way to do what a rule warns about.
 *
 * @param command a template over the command's own words; see {@link Template}
 * @param explanation why it is safer
 * @param goals words that a stated goal may hold when this is the one to propose
 * @param when what must hold of the command for this to be of use
 */
public record Alternative(
        Template command, String explanation, List<String> goals, Optional<Condition> when) {

    public Alternative {
        goals = List.copyOf(goals);
    }

    /** Whether it is of use for a command. */
    public boolean fits(Subject subject) {
        return when.map(condition -> condition.matches(subject)).orElse(true);
    }
}
