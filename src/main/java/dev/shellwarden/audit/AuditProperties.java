package dev.shellwarden.audit;

import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The audit trail.
 *
 * @param enabled whether a trail is written
 * @param directory where it is written, never inside the workspace; by default below the user's
 *     state directory
 * @param maxFileSize size after which a new file is begun
 * @param keep how long ended files are kept
 * @param durability whether a record is handed to the operating system only (write: survives the
 *     server's death) or to the disk too (fsync: survives the machine's)
 * @param onFailure what happens to commands when a record cannot be written
 */
@ConfigurationProperties("shellwarden.audit")
public record AuditProperties(
        @DefaultValue("true") boolean enabled,
        Optional<Path> directory,
        @DefaultValue("64MB") @NotNull DataSize maxFileSize,
        @DefaultValue("90d") @NotNull Duration keep,
        @DefaultValue("write") @NotNull Durability durability,
        @DefaultValue("refuse") @NotNull OnFailure onFailure) {

    /** The least size of a file: one record of the longest command must fit. */
    private static final DataSize LEAST_FILE_SIZE = DataSize.ofMegabytes(1);

    public AuditProperties {
        if (maxFileSize.compareTo(LEAST_FILE_SIZE) < 0) {
            throw new IllegalArgumentException(
                    "shellwarden.audit.max-file-size must be at least %s, not %s"
                            .formatted(LEAST_FILE_SIZE, maxFileSize));
        }
        if (keep.isNegative() || keep.isZero()) {
            throw new IllegalArgumentException(
                    "shellwarden.audit.keep must be positive, not " + keep);
        }
    }

    /** How far a record is carried before the command goes on. */
    public enum Durability {
        WRITE,
        FSYNC
    }

    /** What happens to commands when a record cannot be written. */
    public enum OnFailure {
        REFUSE,
        CONTINUE
    }
}
