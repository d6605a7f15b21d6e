package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.command.JobService;
import dev.shellwarden.command.OutputStore;
import dev.shellwarden.command.PipelineService;
import dev.shellwarden.policy.PolicyAssignment;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.sandbox.Sandbox;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The tools, whatever carries them. */
public final class McpBeans implements BeanRegistrar {

    /** More would not fit into one line twice, as text and as structured content. */
    private static final long MOST_INLINE_BYTES = 4L << 20;

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(ToolsProperties.class)
                .bean(ShellTools.class, McpBeans::shellTools)
                .bean(RiskTools.class, McpBeans::riskTools)
                .bean(PipelineTools.class, McpBeans::pipelineTools)
                .bean(JobTools.class, McpBeans::jobTools)
                .bean(ToolCatalogs.class, McpBeans::toolCatalogs)
                .bean(ToolCatalog.class, McpBeans::toolCatalog);
    }

    private static ShellTools shellTools(SupplierContext context) {
        return new ShellTools(
                context.bean(CommandService.class),
                context.bean(OutputStore.class),
                context.bean(ExecutionProperties.class),
                context.bean(ApprovalProperties.class));
    }

    private static RiskTools riskTools(SupplierContext context) {
        CommandService commands = context.bean(CommandService.class);
        return new RiskTools(
                commands,
                new PolicyReport(
                        context.bean(PolicyEngine.class),
                        commands,
                        context.bean(Sandbox.class),
                        context.bean(AuditTrail.class),
                        context.bean(ApprovalProperties.class),
                        context.bean(ExecutionProperties.class),
                        caller ->
                                context.beanProvider(ToolCatalogs.class)
                                        .getObject()
                                        .of(caller.principal())
                                        .names(),
                        SettingSources.of(context.bean(Environment.class))));
    }

    private static PipelineTools pipelineTools(SupplierContext context) {
        return new PipelineTools(
                context.bean(PipelineService.class), context.bean(ApprovalProperties.class));
    }

    private static JobTools jobTools(SupplierContext context) {
        return new JobTools(context.bean(JobService.class), context.bean(ApprovalProperties.class));
    }

    private static ToolCatalogs toolCatalogs(SupplierContext context) {
        Environment environment = context.bean(Environment.class);
        List<Object> beans =
                List.of(
                        context.bean(ShellTools.class),
                        context.bean(RiskTools.class),
                        context.bean(PipelineTools.class),
                        context.bean(JobTools.class));
        return ToolCatalogs.of(
                context.bean(ToolsProperties.class),
                Binder.get(environment).bindOrCreate("shellwarden", NamedTools.class),
                context.beanProvider(PolicyAssignment.class)
                        .getIfAvailable(() -> principal -> Optional.empty()),
                chosen ->
                        new ToolCatalogFactory(
                                        chosen,
                                        environment::resolvePlaceholders,
                                        schemaValues(context.bean(ExecutionProperties.class)))
                                .create(beans));
    }

    /** What is published to callers without a policy of their own. */
    private static ToolCatalog toolCatalog(SupplierContext context) {
        return context.bean(ToolCatalogs.class).of(Optional.empty());
    }

    private static Map<String, Object> schemaValues(ExecutionProperties execution) {
        long most = Math.min(execution.maxOutputSize().toBytes(), MOST_INLINE_BYTES);
        return Map.of(
                "default-timeout", execution.defaultTimeout().toSeconds(),
                "max-timeout", execution.maxTimeout().toSeconds(),
                "inline-output-bytes", Math.min(execution.inlineOutputSize().toBytes(), most),
                "max-output-bytes", most);
    }
}
