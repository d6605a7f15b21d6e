package dev.shellwarden.audit;

import dev.shellwarden.audit.AuditProperties.Durability;
import dev.shellwarden.audit.AuditProperties.OnFailure;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.unit.DataSize;

/**
 * Measures what the trail adds to a call, redaction and both records, and how long 100,000 records
 * take to verify. Argument: a directory that does not exist, on the disk that is meant.
 */
final class AuditCost {

    private static final int CALLS = 5_000;
    private static final int WARM = 2_000;
    private static final int RECORDS = 100_000;
    private static final String COMMAND =
            "git add src/main/java && git commit -m 'A change' && mvn -q verify | tail -n 40";

    private AuditCost() {}

    public static void main(String[] arguments) throws Exception {
        Path base = Path.of(arguments[0]);
        calls(base.resolve("write"), Durability.WRITE, CALLS);
        calls(base.resolve("fsync"), Durability.FSYNC, CALLS / 10);
        verify(base.resolve("verify"));
    }

    private static void calls(Path directory, Durability durability, int count)
            throws AuditException {
        Redactor redactor = Redactor.load();
        double[] times = new double[count];
        try (FileAuditTrail trail = open(directory, durability)) {
            for (int i = -Math.min(WARM, count); i < count; i++) {
                long start = System.nanoTime();
                String command = redactor.redact(COMMAND);
                trail.append(
                        record(
                                AuditRecord.Event.STARTED,
                                command,
                                Map.of("sandbox", "bubblewrap")));
                trail.append(
                        record(
                                AuditRecord.Event.FINISHED,
                                command,
                                Map.of("exit_code", 0, "duration_ms", 12)));
                if (i >= 0) {
                    times[i] = (System.nanoTime() - start) / 1e6;
                }
            }
        }
        Arrays.sort(times);
        System.out.printf(
                "%-6s per call, both records: p50 %.3f ms  p95 %.3f ms  p99 %.3f ms%n",
                durability, times[count / 2], times[count * 95 / 100], times[count * 99 / 100]);
    }

    private static void verify(Path directory) throws Exception {
        try (FileAuditTrail trail = open(directory, Durability.WRITE)) {
            for (int i = 1; i < RECORDS; i++) {
                trail.append(
                        record(
                                AuditRecord.Event.STARTED,
                                COMMAND,
                                Map.of("sandbox", "bubblewrap")));
            }
        }
        long start = System.nanoTime();
        Verification verification = new AuditVerifier(directory).verify();
        System.out.printf("verify %s: %.2f s%n", verification, (System.nanoTime() - start) / 1e9);
    }

    private static FileAuditTrail open(Path directory, Durability durability)
            throws AuditException {
        AuditProperties properties =
                new AuditProperties(
                        true,
                        Optional.of(directory),
                        DataSize.ofMegabytes(64),
                        Duration.ofDays(90),
                        durability,
                        OnFailure.REFUSE);
        FileAuditTrail trail =
                new FileAuditTrail(new AuditDirectory(directory), properties, Clock.systemUTC());
        trail.open();
        return trail;
    }

    private static AuditRecord record(
            AuditRecord.Event event, String command, Map<String, Object> details) {
        return new AuditRecord(
                event,
                "c-1",
                new Caller("connection", "client 1.0", Optional.empty()),
                "shell",
                command,
                Optional.of("/home/me/project"),
                Optional.of("allow"),
                List.of("fs:write_inside"),
                List.of("Writes inside the workspace; noted."),
                details);
    }
}
