package dev.shellwarden.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A project's own policy, {@code .shellwarden.yaml}. It can only tighten.
 *
 * @param file where it stands
 * @param deny entries of a deny list
 * @param ask entries of a list of commands that a person approves
 * @param rules what a rule asks for in this project, by id: ask or deny
 * @param protectedBranches further protected branches
 * @param message shown with a refusal, quoted as the project's
 */
public record ProjectPolicy(
        Path file,
        List<CommandPattern> deny,
        List<CommandPattern> ask,
        Map<String, Verdict> rules,
        List<String> protectedBranches,
        String message) {

    public ProjectPolicy {
        deny = List.copyOf(deny);
        ask = List.copyOf(ask);
        rules = Map.copyOf(rules);
        protectedBranches = List.copyOf(protectedBranches);
    }
}
