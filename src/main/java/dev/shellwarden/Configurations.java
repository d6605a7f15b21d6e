package dev.shellwarden;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.type.AnnotationMetadata;

/**
 * The configurations of our packages, by name because they are private to them. A test finds one
 * that is missing.
 */
final class Configurations implements ImportSelector {

    static final List<String> NAMES =
            List.of(
                    "approval.ApprovalConfiguration",
                    "audit.AuditConfiguration",
                    "cli.PropertiesConfiguration",
                    "command.CommandConfiguration",
                    "command.WorkspaceConfiguration",
                    "http.HttpConfiguration",
                    "http.IssuerConfiguration",
                    "http.MetricsConfiguration",
                    "job.JobConfiguration",
                    "mcp.HttpTransportConfiguration",
                    "mcp.McpConfiguration",
                    "mcp.StdioConfiguration",
                    "policy.PolicyConfiguration",
                    "sandbox.SandboxConfiguration");

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        return names().toArray(String[]::new);
    }

    static Stream<String> names() {
        return NAMES.stream().map(name -> Configurations.class.getPackageName() + "." + name);
    }
}
