package dev.shellwarden.rules;

import java.util.List;

/**
 * A safer way to do what a rule warns about.
 *
 * @param command a template over the command's own words; see {@link Template}
 * @param explanation why it is safer
 * @param goals words that a stated goal may hold when this is the one to propose
 */
public record Alternative(Template command, String explanation, List<String> goals) {

    public Alternative {
        goals = List.copyOf(goals);
    }
}
