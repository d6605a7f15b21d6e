package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalBeans;
import dev.shellwarden.audit.AuditBeans;
import dev.shellwarden.command.CommandBeans;
import dev.shellwarden.command.PermissivePolicy;
import dev.shellwarden.command.WorkspaceBeans;
import dev.shellwarden.job.JobBeans;
import dev.shellwarden.policy.InputProfiler;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.sandbox.NoSandbox;
import dev.shellwarden.sandbox.ResourceLimits;
import dev.shellwarden.sandbox.Sandbox;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;

/**
 * A server over standard input and output with a policy that allows everything, for tests of what
 * stands around it.
 */
public class TestServer {

    public static void main(String[] arguments) {
        System.setOut(System.err);
        SpringApplication application = new SpringApplication(Beans.class);
        application.setDefaultProperties(
                java.util.Map.of(
                        "spring.ai.mcp.server.enabled", "false",
                        "spring.main.web-application-type", "none",
                        "spring.main.banner-mode", "off",
                        "logging.level.root", "warn"));
        application.addInitializers(TestServer::addParts);
        try {
            application.run(arguments);
        } catch (RuntimeException failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static void addParts(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context)
                .register(
                        new WorkspaceBeans(),
                        new AuditBeans(),
                        new ApprovalBeans(),
                        new JobBeans(),
                        new CommandBeans(),
                        new McpBeans(),
                        new StdioBeans());
    }

    static class Beans {

        @Bean
        PolicyEngine policyEngine() {
            return new PermissivePolicy();
        }

        @Bean
        InputProfiler inputProfiler() {
            return new InputProfiler(new InvocationExtractor(ProgramCatalog.load()));
        }

        @Bean
        Sandbox sandbox(Environment environment) {
            ResourceLimits limits =
                    Binder.get(environment)
                            .bindOrCreate(
                                    "shellwarden.sandbox.limits",
                                    Bindable.of(ResourceLimits.class),
                                    BindHandler.DEFAULT);
            return new NoSandbox(List.of("a test"), limits);
        }
    }
}
