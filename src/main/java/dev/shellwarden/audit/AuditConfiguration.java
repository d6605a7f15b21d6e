package dev.shellwarden.audit;

import dev.shellwarden.workspace.Workspace;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuditProperties.class)
class AuditConfiguration {

    @Bean
    AuditTrail auditTrail(AuditProperties properties, Workspace workspace) throws AuditException {
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
