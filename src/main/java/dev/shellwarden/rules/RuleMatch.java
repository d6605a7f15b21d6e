package dev.shellwarden.rules;

import dev.shellwarden.program.Invocation;

/**
 * A rule that an invocation matches.
 *
 * @param rule the rule
 * @param invocation what matched
 */
public record RuleMatch(Rule rule, Invocation invocation) {}
