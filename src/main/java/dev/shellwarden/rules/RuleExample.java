package dev.shellwarden.rules;

/**
 * A command that a rule must or must not match.
 *
 * @param command the command line
 * @param matches whether the rule must match it
 * @param line where in the rule file it stands, from 1
 */
public record RuleExample(String command, boolean matches, int line) {}
