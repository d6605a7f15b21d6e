package dev.shellwarden.command;

import dev.shellwarden.approval.Approvals;
import dev.shellwarden.approval.GrantStore;
import dev.shellwarden.assembly.Assembly;
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
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;

/** The seven steps and the services that take them. */
public final class CommandBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(
                        ExecutionProperties.class,
                        EnvironmentProperties.class,
                        PipelineProperties.class)
                .bean(OutputStore.class, CommandBeans::outputStore)
                .bean(Redactor.class, CommandBeans::redactor)
                .bean(CommandRecorder.class, CommandBeans::commandRecorder)
                .bean(ChildEnvironment.class, CommandBeans::childEnvironment)
                .bean(CommandPreparation.class, CommandBeans::commandPreparation)
                .bean(ApprovalStep.class, CommandBeans::approvalStep)
                .bean(ConcurrencyGate.class, CommandBeans::concurrencyGate)
                .bean(SessionStep.class, CommandBeans::sessionStep)
                .bean(CommandConfinement.class, CommandBeans::commandConfinement)
                .bean(JobService.class, CommandBeans::jobService)
                .bean(CommandService.class, CommandBeans::commandService)
                .bean(PipelineService.class, CommandBeans::pipelineService)
                .bean(Connections.class, CommandBeans::connections)
                .bean(ProcessRunner.class, CommandBeans::processRunner);
    }

    private static OutputStore outputStore(SupplierContext context) {
        return new OutputStore();
    }

    private static Redactor redactor(SupplierContext context) {
        return Redactor.load();
    }

    private static CommandRecorder commandRecorder(SupplierContext context) {
        return new CommandRecorder(
                context.bean(AuditTrail.class),
                context.bean(Redactor.class),
                context.bean(Sandbox.class));
    }

    private static ChildEnvironment childEnvironment(SupplierContext context) {
        return new ChildEnvironment(
                inherited(),
                restrained(
                        context.bean(EnvironmentProperties.class),
                        context.beanProvider(PolicyProperties.class)),
                context.bean(Redactor.class));
    }

    private static CommandPreparation commandPreparation(SupplierContext context) {
        ExecutionProperties execution = context.bean(ExecutionProperties.class);
        return new CommandPreparation(
                new ShellFinder(context.bean(ProcessRunner.class)).find(execution),
                context.bean(ChildEnvironment.class),
                context.bean(Workspace.class),
                context.bean(OutputStore.class),
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

    private static ApprovalStep approvalStep(SupplierContext context) {
        return new ApprovalStep(
                context.bean(Approvals.class),
                context.bean(PolicyEngine.class),
                context.bean(CommandRecorder.class));
    }

    private static ConcurrencyGate concurrencyGate(SupplierContext context) {
        return new ConcurrencyGate(context.bean(ExecutionProperties.class));
    }

    private static SessionStep sessionStep(SupplierContext context) {
        return new SessionStep(
                context.bean(SessionRegistry.class),
                context.bean(CommandPreparation.class),
                context.bean(PolicyEngine.class),
                context.bean(Workspace.class));
    }

    private static CommandConfinement commandConfinement(SupplierContext context) {
        return new CommandConfinement(
                context.bean(Workspace.class),
                context.bean(Sandbox.class),
                context.bean(ChildEnvironment.class));
    }

    private static JobService jobService(SupplierContext context) {
        return new JobService(
                context.bean(CommandPreparation.class),
                context.bean(PolicyEngine.class),
                context.bean(InputProfiler.class),
                context.bean(ApprovalStep.class),
                context.bean(CommandRecorder.class),
                context.bean(CommandConfinement.class),
                context.bean(JobRegistry.class),
                context.bean(JobProperties.class),
                context.bean(ExecutionProperties.class));
    }

    private static CommandService commandService(SupplierContext context) {
        CommandRecorder recorder = context.bean(CommandRecorder.class);
        ExecutionProperties execution = context.bean(ExecutionProperties.class);
        return new CommandService(
                context.bean(CommandPreparation.class),
                context.bean(PolicyEngine.class),
                context.bean(ApprovalStep.class),
                context.bean(ConcurrencyGate.class),
                recorder,
                new CommandRunner(
                        context.bean(CommandConfinement.class),
                        context.bean(ProcessRunner.class),
                        context.bean(OutputStore.class),
                        recorder,
                        execution),
                new AbortFile(execution),
                context.bean(SessionStep.class));
    }

    private static PipelineService pipelineService(SupplierContext context) {
        return new PipelineService(
                context.bean(CommandPreparation.class),
                context.bean(PolicyEngine.class),
                context.bean(ApprovalStep.class),
                context.bean(ConcurrencyGate.class),
                context.bean(CommandRecorder.class),
                new Pipelines(
                        context.bean(Workspace.class),
                        context.bean(Sandbox.class),
                        context.bean(ProcessRunner.class),
                        context.bean(PipelineProperties.class),
                        System.getenv().getOrDefault("PATH", "")),
                context.bean(ExecutionProperties.class));
    }

    private static Connections connections(SupplierContext context) {
        return new Connections(
                context.bean(GrantStore.class),
                context.bean(JobRegistry.class),
                context.bean(SessionRegistry.class),
                context.bean(PipelineService.class));
    }

    /** Its directory is private; what is written there has no name and ends with the server. */
    private static ProcessRunner processRunner(SupplierContext context) {
        return new ProcessRunner(context.bean(ServerDirectories.class).state().resolve("spool"));
    }
}
