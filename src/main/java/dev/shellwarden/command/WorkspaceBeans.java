package dev.shellwarden.command;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.audit.AuditLocation;
import dev.shellwarden.audit.AuditProperties;
import dev.shellwarden.workspace.UserHome;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceException;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The workspace and our own directories. */
public final class WorkspaceBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(WorkspaceProperties.class)
                .bean(ServerDirectories.class, WorkspaceBeans::serverDirectories)
                .bean(Workspace.class, WorkspaceBeans::workspace);
    }

    private static ServerDirectories serverDirectories(SupplierContext context) {
        return ServerDirectories.of(System.getenv(), UserHome.current());
    }

    private static Workspace workspace(SupplierContext context) throws WorkspaceException {
        WorkspaceProperties properties = context.bean(WorkspaceProperties.class);
        ServerDirectories directories = context.bean(ServerDirectories.class);
        return new Workspace(
                new WorkspaceSettings(
                        properties.root(),
                        Path.of("").toAbsolutePath(),
                        properties.allowedDirectories(),
                        UserHome.current(),
                        Path.of(System.getenv().getOrDefault("TMPDIR", "/tmp")),
                        directories.scratch(),
                        own(
                                directories,
                                context.bean(AuditProperties.class),
                                context.bean(Environment.class))));
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
}
