package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.policy.PolicyDescription;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.rules.Severity;
import dev.shellwarden.sandbox.ResourceLimits;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What {@code get_policy} answers. */
final class PolicyReport {

    private final PolicyEngine policy;
    private final CommandService commands;
    private final Sandbox sandbox;
    private final AuditTrail trail;
    private final ApprovalProperties approval;
    private final ExecutionProperties execution;
    private final Function<Caller, List<String>> tools;
    private final List<String> settings;

    PolicyReport(
            PolicyEngine policy,
            CommandService commands,
            Sandbox sandbox,
            AuditTrail trail,
            ApprovalProperties approval,
            ExecutionProperties execution,
            Function<Caller, List<String>> tools,
            List<String> settings) {
        this.policy = policy;
        this.commands = commands;
        this.sandbox = sandbox;
        this.trail = trail;
        this.approval = approval;
        this.execution = execution;
        this.tools = tools;
        this.settings = List.copyOf(settings);
    }

    ToolAnswer answer(Caller caller) {
        PolicyDescription description = policy.describe(caller.principal());
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("challenge", approval.challenge().label());
        report.put("active_groups", description.activeGroups());
        report.put("active_checks_count", description.activeChecksCount());
        description
                .minSeverity()
                .map(Severity::label)
                .ifPresent(severity -> report.put("min_severity", severity));
        report.put("audit_enabled", trail.enabled());
        report.put("agent_config", agentConfig(description));
        report.put("session_id", caller.connection());
        report.put("policy", policy(description.properties()));
        report.put("workspace", workspace());
        report.put("sandbox", sandbox());
        report.put("limits", limits(sandbox.limits()));
        report.put("tools", tools.apply(caller));
        report.put(
                "sources",
                Stream.concat(settings.stream(), description.sources().stream()).toList());
        return ToolAnswer.object(report);
    }

    private static Map<String, Object> agentConfig(PolicyDescription description) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("auto_deny_severity", description.autoDenySeverity().label());
        config.put("require_human_approval", description.requireHumanApproval());
        return config;
    }

    private static Map<String, Object> policy(PolicyProperties properties) {
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("allow", new TreeMap<>(properties.allow()));
        policy.put("deny", new TreeMap<>(properties.deny()));
        policy.put("blocked_commands", new TreeMap<>(properties.blockedCommands()));
        policy.put(
                "effects",
                properties.effects().stream().map(PolicyReport::wireName).sorted().toList());
        policy.put("ask_severity", properties.askSeverity().label());
        policy.put("deny_severity", properties.denySeverity().label());
        policy.put("unknown", properties.unknown().label());
        policy.put("irreversible", properties.irreversible().label());
        policy.put("outside_workspace", wireName(properties.outsideWorkspace()));
        policy.put("judgement", wireName(properties.judgement()));
        policy.put("when_no_approver", wireName(properties.whenNoApprover()));
        policy.put("protected_branches", properties.protectedBranches());
        policy.put("disabled_groups", properties.disabledGroups().stream().sorted().toList());
        policy.put("ignored_rules", properties.ignoredRules().stream().sorted().toList());
        return policy;
    }

    private Map<String, Object> workspace() {
        Map<String, Object> workspace = new LinkedHashMap<>();
        workspace.put("roots", commands.roots().stream().map(Path::toString).toList());
        workspace.put("shell", commands.shell().toString());
        workspace.put("environment", commands.inheritedVariables());
        return workspace;
    }

    private Map<String, Object> sandbox() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", sandbox.kind());
        fields.put("confines", sandbox.confines());
        fields.put("shortcomings", sandbox.shortcomings());
        return fields;
    }

    private Map<String, Object> limits(ResourceLimits resources) {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("default_timeout_seconds", execution.defaultTimeout().toSeconds());
        limits.put("max_timeout_seconds", execution.maxTimeout().toSeconds());
        limits.put("max_concurrent", execution.maxConcurrent());
        limits.put("max_output_bytes", execution.maxOutputSize().toBytes());
        limits.put("memory_bytes", resources.memory().toBytes());
        limits.put("processes", resources.processes());
        limits.put("file_size_bytes", resources.fileSize().toBytes());
        limits.put("cpu_time_seconds", resources.cpuTime().toSeconds());
        return limits;
    }

    private static String wireName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
