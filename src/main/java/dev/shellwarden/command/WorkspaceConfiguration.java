package dev.shellwarden.command;

import dev.shellwarden.audit.AuditLocation;
import dev.shellwarden.audit.AuditProperties;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceException;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WorkspaceProperties.class)
class WorkspaceConfiguration {

    @Bean
    ServerDirectories serverDirectories() {
        return ServerDirectories.of(System.getenv(), home());
    }

    @Bean
    Workspace workspace(
            WorkspaceProperties properties,
            ServerDirectories directories,
            AuditProperties audit,
            Environment environment)
            throws WorkspaceException {
        return new Workspace(
                new WorkspaceSettings(
                        properties.root(),
                        Path.of("").toAbsolutePath(),
                        properties.allowedDirectories(),
                        home(),
                        Path.of(System.getenv().getOrDefault("TMPDIR", "/tmp")),
                        directories.scratch(),
                        own(directories, audit, environment)));
    }

    /**
     * Our own directories, and what the entrance found out about files: configuration and program.
     */
    private static List<Path> own(
            ServerDirectories directories, AuditProperties audit, Environment environment) {
        List<Path> own = new ArrayList<>(directories.all());
        own.add(AuditLocation.of(audit));
        own.addAll(
                Binder.get(environment)
                        .bind("shellwarden.own", Bindable.listOf(Path.class))
                        .orElse(List.of()));
        return own;
    }

    private static Path home() {
        String home = System.getenv().getOrDefault("HOME", "");
        return Path.of(home.startsWith("/") ? home : System.getProperty("user.home"));
    }
}
