package dev.shellwarden;

import dev.shellwarden.approval.ApprovalBeans;
import dev.shellwarden.audit.AuditBeans;
import dev.shellwarden.cli.Application;
import dev.shellwarden.cli.ShellwardenCommandLine;
import dev.shellwarden.command.CommandBeans;
import dev.shellwarden.command.WorkspaceBeans;
import dev.shellwarden.job.JobBeans;
import dev.shellwarden.mcp.McpBeans;
import dev.shellwarden.mcp.StdioBeans;
import dev.shellwarden.policy.PolicyBeans;
import dev.shellwarden.sandbox.SandboxBeans;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Entry point of the program, and the root that Spring Boot starts where there is a web server. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(WebConfigurations.class)
public class ShellwardenApplication {

    static final Application PARTS =
            new Application(
                    ShellwardenApplication.class,
                    List.of(
                            new WorkspaceBeans(),
                            new AuditBeans(),
                            new ApprovalBeans(),
                            new SandboxBeans(),
                            new JobBeans(),
                            new PolicyBeans(),
                            new CommandBeans(),
                            new McpBeans()),
                    List.of(new StdioBeans()));

    /** Does what the command line says and ends with its exit code. */
    public static void main(String[] args) {
        // Java writes in the locale's encoding, and under LC_ALL=C that would leave out letters.
        System.setErr(
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        System.exit(new ShellwardenCommandLine(PARTS).run(args));
    }
}
