package dev.shellwarden.cli;

import dev.shellwarden.audit.AuditLocation;
import dev.shellwarden.audit.AuditProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** Where the trail of this configuration is, without writing to it. */
final class AuditPlace {

    private AuditPlace() {}

    /** The directory of a trail that is there. */
    static Path find(Startup startup) {
        Path directory = expected(startup);
        if (!Files.isDirectory(directory)) {
            throw new UsageException("there is no audit trail in %s yet".formatted(directory));
        }
        return directory;
    }

    /** The directory of the trail, whether or not anything was written yet. */
    static Path expected(Startup startup) {
        try (ConfigurableApplicationContext context =
                startup.start(
                        Entrance.COMMAND_LINE, Map.of("shellwarden.audit.enabled", "false"))) {
            return AuditLocation.of(context.getBean(AuditProperties.class));
        }
    }
}
