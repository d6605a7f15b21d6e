package dev.shellwarden.audit;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.workspace.Workspace;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** The audit trail. */
public final class AuditBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(AuditProperties.class)
                .bean(AuditTrail.class, AuditBeans::auditTrail);
    }

    private static AuditTrail auditTrail(SupplierContext context) throws AuditException {
        return opened(context.bean(AuditProperties.class), context.bean(Workspace.class));
    }

    /** The trail that properties ask for, ready to be appended to. */
    static AuditTrail opened(AuditProperties properties, Workspace workspace)
            throws AuditException {
        if (!properties.enabled()) {
            return new NoAuditTrail();
        }
        Path directory = AuditLocation.of(properties);
        requireOutside(workspace, directory);
        FileAuditTrail trail =
                new FileAuditTrail(new AuditDirectory(directory), properties, Clock.systemUTC());
        trail.open();
        return trail;
    }

    /** Commands may write anywhere in the workspace; a trail there would be theirs. */
    private static void requireOutside(Workspace workspace, Path directory) {
        Path real = workspace.resolve(workspace.defaultDirectory(), directory.toString()).real();
        if (workspace.contains(directory) || workspace.contains(real)) {
            throw new IllegalArgumentException(
                    "shellwarden.audit.directory: %s lies inside the workspace, where commands can write; choose a directory outside of %s"
                            .formatted(directory, workspace.roots().getFirst()));
        }
    }
}
