package dev.shellwarden.audit;

import dev.shellwarden.audit.AuditProperties.Durability;
import dev.shellwarden.audit.AuditProperties.OnFailure;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.util.unit.DataSize;

/** Trails for tests and measurements outside of this package. */
public final class Trails {

    private Trails() {}

    /** A trail in a directory, opened. */
    public static AuditTrail open(Path directory, boolean flushed) throws AuditException {
        AuditProperties properties =
                new AuditProperties(
                        true,
                        Optional.of(directory),
                        DataSize.ofMegabytes(64),
                        Duration.ofDays(90),
                        flushed ? Durability.FSYNC : Durability.WRITE,
                        OnFailure.REFUSE);
        FileAuditTrail trail =
                new FileAuditTrail(new AuditDirectory(directory), properties, Clock.systemUTC());
        trail.open();
        return trail;
    }

    /** No trail. */
    public static AuditTrail none() {
        return new NoAuditTrail();
    }
}
