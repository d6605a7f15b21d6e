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

/**
 * Step 5 of a command's way: tells the sandbox whose command it is, where it works and what it
 * starts.
 */
final class CommandConfinement {

    private final Workspace workspace;
    private final Sandbox sandbox;

    CommandConfinement(Workspace workspace, Sandbox sandbox) {
        this.workspace = workspace;
        this.sandbox = sandbox;
    }

    Confined confine(ProcessSpec spec, PreparedCommand command, Decision decision, boolean terminal)
            throws ProcessStartException {
        return sandbox.confine(
                spec,
                new SandboxRequest(
                        workspace.roots(),
                        command.request().caller(),
                        programs(decision.assessment()),
                        terminal));
    }

    /** The program of every invocation, or none at all when one of them is not known. */
    private static List<String> programs(RiskAssessment assessment) {
        boolean allKnown =
                assessment.commands().stream().allMatch(RiskAssessment.JudgedCommand::isStatic);
        return allKnown
                ? assessment.commands().stream()
                        .filter(judged -> !judged.argv().isEmpty())
                        .map(judged -> judged.argv().getFirst())
                        .toList()
                : List.of();
    }
}
