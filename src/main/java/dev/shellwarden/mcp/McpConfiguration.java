package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
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
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ToolsProperties.class)
class McpConfiguration {

    /** More would not fit into one line twice, as text and as structured content. */
    private static final long MOST_INLINE_BYTES = 4L << 20;

    @Bean
    ShellTools shellTools(
            CommandService commands,
            OutputStore outputs,
            ExecutionProperties execution,
            ApprovalProperties approval) {
        return new ShellTools(commands, outputs, execution, approval);
    }

    @Bean
    RiskTools riskTools(
            PolicyEngine policy,
            CommandService commands,
            Sandbox sandbox,
            AuditTrail trail,
            ApprovalProperties approval,
            ExecutionProperties execution,
            ObjectProvider<ToolCatalogs> catalogs,
            Environment environment) {
        return new RiskTools(
                commands,
                new PolicyReport(
                        policy,
                        commands,
                        sandbox,
                        trail,
                        approval,
                        execution,
                        caller -> catalogs.getObject().of(caller.principal()).names(),
                        SettingSources.of(environment)));
    }

    @Bean
    PipelineTools pipelineTools(PipelineService pipelines, ApprovalProperties approval) {
        return new PipelineTools(pipelines, approval);
    }

    @Bean
    JobTools jobTools(JobService jobs, ApprovalProperties approval) {
        return new JobTools(jobs, approval);
    }

    @Bean
    ToolCatalogs toolCatalogs(
            ToolsProperties properties,
            ObjectProvider<PolicyAssignment> assignment,
            ExecutionProperties execution,
            Environment environment,
            ShellTools shellTools,
            RiskTools riskTools,
            PipelineTools pipelineTools,
            JobTools jobTools) {
        List<Object> beans = List.of(shellTools, riskTools, pipelineTools, jobTools);
        return ToolCatalogs.of(
                properties,
                Binder.get(environment).bindOrCreate("shellwarden", NamedTools.class),
                assignment.getIfAvailable(() -> principal -> Optional.empty()),
                chosen ->
                        new ToolCatalogFactory(
                                        chosen,
                                        environment::resolvePlaceholders,
                                        schemaValues(execution))
                                .create(beans));
    }

    /** What is published to callers without a policy of their own. */
    @Bean
    ToolCatalog toolCatalog(ToolCatalogs catalogs) {
        return catalogs.of(Optional.empty());
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
