package dev.shellwarden.rules;

import java.util.List;

/**
 * Rules that belong together: one file.
 *
 * @param name the group's name, the part of a rule's id before the colon
 * @param description what the group is about
 * @param rules its rules in the file's order
 */
public record RuleGroup(String name, String description, List<Rule> rules) {

    public RuleGroup {
        rules = List.copyOf(rules);
    }
}
