package dev.shellwarden.sandbox;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.workspace.UserHome;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** The sandbox in force. */
public final class SandboxBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(SandboxProperties.class)
                .bean(Sandbox.class, SandboxBeans::sandbox);
    }

    private static Sandbox sandbox(SupplierContext context) {
        return Sandboxes.probed(
                context.bean(SandboxProperties.class),
                host(context.bean(Environment.class)),
                context.bean(ProcessRunner.class));
    }

    /** XDG Base Directory Specification. */
    private static SandboxHost host(Environment environment) {
        Path home = UserHome.current();
        return new SandboxHost(
                home,
                own("XDG_STATE_HOME", home.resolve(".local/state")),
                Stream.concat(
                                Stream.of(
                                        own("XDG_CONFIG_HOME", home.resolve(".config")),
                                        own("XDG_CACHE_HOME", home.resolve(".cache"))),
                                auditDirectory(environment).stream())
                        .toList());
    }

    /** A trail that is not below the state directory has to be hidden by name. */
    private static Optional<Path> auditDirectory(Environment environment) {
        return Optional.ofNullable(environment.getProperty("shellwarden.audit.directory"))
                .filter(text -> !text.isBlank())
                .map(text -> Path.of(text).toAbsolutePath().normalize());
    }

    private static Path own(String variable, Path otherwise) {
        String value = System.getenv(variable);
        return (value != null && value.startsWith("/") ? Path.of(value) : otherwise)
                .resolve("shellwarden");
    }
}
