package dev.shellwarden.command;

import dev.shellwarden.approval.Approvals;
import dev.shellwarden.approval.GrantStore;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.audit.Redactor;
import dev.shellwarden.job.JobProperties;
import dev.shellwarden.job.JobRegistry;
import dev.shellwarden.job.SessionRegistry;
import dev.shellwarden.pipeline.PipelineProperties;
import dev.shellwarden.policy.InputProfiler;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.policy.RestrainedGit;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.workspace.Workspace;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    ExecutionProperties.class,
    EnvironmentProperties.class,
    PipelineProperties.class
})
class CommandConfiguration {

    @Bean
    OutputStore outputStore() {
        return new OutputStore();
    }

    @Bean
    Redactor redactor() {
        return Redactor.load();
    }

    @Bean
    CommandRecorder commandRecorder(AuditTrail trail, Redactor redactor, Sandbox sandbox) {
        return new CommandRecorder(trail, redactor, sandbox);
    }

    @Bean
    ChildEnvironment childEnvironment(
            EnvironmentProperties environment,
            Redactor redactor,
            ObjectProvider<PolicyProperties> policy) {
        return new ChildEnvironment(inherited(), restrained(environment, policy), redactor);
    }

    @Bean
    CommandPreparation commandPreparation(
            ExecutionProperties execution,
            ChildEnvironment environment,
            Workspace workspace,
            ProcessRunner processes,
            OutputStore outputs) {
        return new CommandPreparation(
                new ShellFinder(processes).find(execution),
                environment,
                workspace,
                outputs,
                execution);
    }

    /** What the server was started with, without the locale that its launcher made up for Java. */
    private static Map<String, String> inherited() {
        Map<String, String> inherited = new HashMap<>(System.getenv());
        if ("made-up".equals(System.getProperty("dev.shellwarden.locale"))) {
            inherited.remove("LC_CTYPE");
        }
        return inherited;
    }

    /** Under an allow list git starts nothing that a repository names. */
    private static EnvironmentProperties restrained(
            EnvironmentProperties environment, ObjectProvider<PolicyProperties> policy) {
        boolean listed =
                policy.stream()
                        .anyMatch(properties ->
                                properties.allow().values().stream()
                                        .anyMatch(list -> !list.isEmpty()));
        if (!listed) {
            return environment;
        }
        Map<String, String> set = new HashMap<>(environment.set());
        set.putAll(RestrainedGit.VARIABLES);
        return new EnvironmentProperties(environment.inherit(), environment.exclude(), set);
    }

    @Bean
    ApprovalStep approvalStep(Approvals approvals, PolicyEngine policy, CommandRecorder recorder) {
        return new ApprovalStep(approvals, policy, recorder);
    }

    @Bean
    ConcurrencyGate concurrencyGate(ExecutionProperties execution) {
        return new ConcurrencyGate(execution);
    }

    @Bean
    SessionStep sessionStep(
            SessionRegistry sessions,
            CommandPreparation preparation,
            PolicyEngine policy,
            Workspace workspace) {
        return new SessionStep(sessions, preparation, policy, workspace);
    }

    @Bean
    CommandConfinement commandConfinement(
            Workspace workspace, Sandbox sandbox, ChildEnvironment environment) {
        return new CommandConfinement(workspace, sandbox, environment);
    }

    @Bean
    JobService jobService(
            CommandPreparation preparation,
            PolicyEngine policy,
            InputProfiler profiler,
            ApprovalStep approval,
            CommandRecorder recorder,
            CommandConfinement confinement,
            JobRegistry jobs,
            JobProperties properties,
            ExecutionProperties execution) {
        return new JobService(
                preparation,
                policy,
                profiler,
                approval,
                recorder,
                confinement,
                jobs,
                properties,
                execution);
    }

    @Bean
    CommandService commandService(
            CommandPreparation preparation,
            PolicyEngine policy,
            ApprovalStep approval,
            ConcurrencyGate gate,
            CommandRecorder recorder,
            CommandConfinement confinement,
            ProcessRunner processes,
            OutputStore outputs,
            SessionStep sessions,
            ExecutionProperties execution) {
        return new CommandService(
                preparation,
                policy,
                approval,
                gate,
                recorder,
                new CommandRunner(confinement, processes, outputs, recorder, execution),
                new AbortFile(execution),
                sessions);
    }

    @Bean(destroyMethod = "close")
    PipelineService pipelineService(
            CommandPreparation preparation,
            PolicyEngine policy,
            ApprovalStep approval,
            ConcurrencyGate gate,
            CommandRecorder recorder,
            Workspace workspace,
            Sandbox sandbox,
            ProcessRunner processes,
            PipelineProperties properties,
            ExecutionProperties execution) {
        return new PipelineService(
                preparation,
                policy,
                approval,
                gate,
                recorder,
                new Pipelines(
                        workspace,
                        sandbox,
                        processes,
                        properties,
                        System.getenv().getOrDefault("PATH", "")),
                execution);
    }

    @Bean
    Connections connections(
            GrantStore grants,
            JobRegistry jobs,
            SessionRegistry sessions,
            PipelineService pipelines) {
        return new Connections(grants, jobs, sessions, pipelines);
    }

    /** Its directory is private; what is written there has no name and ends with the server. */
    @Bean(destroyMethod = "close")
    ProcessRunner processRunner(ServerDirectories directories) {
        return new ProcessRunner(directories.state().resolve("spool"));
    }
}
