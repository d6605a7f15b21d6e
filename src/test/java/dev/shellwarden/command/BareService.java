package dev.shellwarden.command;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.approval.Approvals;
import dev.shellwarden.approval.Challenge;
import dev.shellwarden.approval.GrantStore;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.audit.Redactor;
import dev.shellwarden.job.JobProperties;
import dev.shellwarden.job.SessionRegistry;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.sandbox.NoSandbox;
import dev.shellwarden.sandbox.ResourceLimits;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.unit.DataSize;

/** The seven steps wired by hand, with a policy that allows everything and without a sandbox. */
final class BareService {

    private BareService() {}

    /** A service whose commands run in {@code workspace}, recorded in {@code trail}. */
    static CommandService of(
            Path workspace,
            Path state,
            AuditTrail trail,
            ProcessRunner processes,
            OutputStore outputs,
            Optional<Path> abortFile)
            throws Exception {
        ExecutionProperties defaults =
                ConcurrencyGateTests.properties(8, 1000, Duration.ofSeconds(30));
        ExecutionProperties properties =
                new ExecutionProperties(
                        defaults.shell(),
                        defaults.defaultTimeout(),
                        defaults.maxTimeout(),
                        defaults.killGrace(),
                        defaults.maxOutputSize(),
                        defaults.inlineOutputSize(),
                        true,
                        defaults.maxConcurrent(),
                        defaults.queue(),
                        defaults.queueTimeout(),
                        abortFile);
        Workspace fence =
                new Workspace(
                        new WorkspaceSettings(
                                Optional.of(workspace),
                                workspace,
                                List.of(),
                                state,
                                Path.of("/tmp"),
                                state.resolve("scratch"),
                                List.of()));
        Redactor redactor = Redactor.load();
        PermissivePolicy policy = new PermissivePolicy();
        Sandbox sandbox = new NoSandbox(List.of(), limits());
        CommandRecorder recorder = new CommandRecorder(trail, redactor, sandbox);
        ApprovalProperties approval =
                new ApprovalProperties(
                        Duration.ofSeconds(5), Duration.ofMinutes(5), Challenge.ENTER);
        ChildEnvironment environment =
                new ChildEnvironment(
                        System.getenv(),
                        new EnvironmentProperties(List.of(), List.of(), Map.of()),
                        redactor);
        CommandPreparation preparation =
                new CommandPreparation(
                        new ShellFinder(processes).find(properties),
                        environment,
                        fence,
                        outputs,
                        properties);
        SessionRegistry sessions =
                new SessionRegistry(
                        new JobProperties(
                                8,
                                Duration.ofMinutes(5),
                                DataSize.ofMegabytes(1),
                                JobProperties.RawInput.DENY),
                        Clock.systemUTC());
        return new CommandService(
                preparation,
                policy,
                new ApprovalStep(
                        new Approvals(
                                new GrantStore(approval.expiry(), Clock.systemUTC()), approval),
                        policy,
                        recorder),
                new ConcurrencyGate(properties),
                recorder,
                new CommandRunner(
                        new CommandConfinement(fence, sandbox, environment),
                        processes,
                        outputs,
                        recorder,
                        properties),
                new AbortFile(properties),
                new SessionStep(sessions, preparation, policy, fence));
    }

    private static ResourceLimits limits() {
        return new ResourceLimits(
                DataSize.ofGigabytes(8),
                Duration.ofHours(4),
                2048,
                DataSize.ofGigabytes(10),
                16384,
                DataSize.ofGigabytes(20),
                DataSize.ofGigabytes(4));
    }
}
