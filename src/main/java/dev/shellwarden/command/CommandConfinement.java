package dev.shellwarden.command;

import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.sandbox.SandboxRequest;
import dev.shellwarden.workspace.Workspace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Step 5 of a command's way: tells the sandbox whose command it is, where it works and what it
 * starts.
 */
final class CommandConfinement {

    private final Workspace workspace;
    private final Sandbox sandbox;
    private final ChildEnvironment environment;

    CommandConfinement(Workspace workspace, Sandbox sandbox, ChildEnvironment environment) {
        this.workspace = workspace;
        this.sandbox = sandbox;
        this.environment = environment;
    }

    Confined confine(ProcessSpec spec, PreparedCommand command, Decision decision, boolean terminal)
            throws ProcessStartException {
        return sandbox.confine(
                spec,
                new SandboxRequest(
                        workspace.roots(),
                        command.request().caller(),
                        invocations(decision.assessment()),
                        changedVariables(command),
                        terminal));
    }

    /**
     * The words of every invocation on this machine, or nothing at all when one of them is more
     * than words.
     */
    private static List<List<String>> invocations(RiskAssessment assessment) {
        List<RiskAssessment.JudgedCommand> here =
                assessment.commands().stream().filter(judged -> !judged.remote()).toList();
        return here.stream().allMatch(RiskAssessment.JudgedCommand::plain)
                ? here.stream().map(RiskAssessment.JudgedCommand::argv).toList()
                : List.of();
    }

    /** The variables that are not as every command gets them. */
    private Set<String> changedVariables(PreparedCommand command) {
        Map<String, String> usual = environment.variables();
        return command.environment().entrySet().stream()
                .filter(variable -> !variable.getValue().equals(usual.get(variable.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
