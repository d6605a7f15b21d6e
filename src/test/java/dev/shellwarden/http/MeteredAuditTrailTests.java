package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.audit.AuditRecord;
import dev.shellwarden.audit.Trails;
import dev.shellwarden.workspace.Caller;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeteredAuditTrailTests {

    private static final String SECRET = "hunter2";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void appendWhenRecordHoldsTextCountsItAndNamesNothingOfIt() throws Exception {
        try (MeteredAuditTrail trail = new MeteredAuditTrail(Trails.none(), meters)) {
            for (AuditRecord.Event event : AuditRecord.Event.values()) {
                trail.append(
                        new AuditRecord(
                                event,
                                "call-" + SECRET,
                                new Caller(SECRET, SECRET, Optional.of(SECRET)),
                                "shell",
                                "login " + SECRET,
                                Optional.of("/" + SECRET),
                                Optional.of("allow"),
                                List.of("rule:" + SECRET),
                                List.of("because of " + SECRET),
                                Map.of(
                                        "input",
                                        SECRET,
                                        "stderr",
                                        SECRET,
                                        "approval",
                                        "once",
                                        "duration_ms",
                                        3)));
            }
        }

        assertThat(meters.getMeters())
                .extracting(meter -> meter.getId().getName())
                .contains(
                        "shellwarden.commands",
                        "shellwarden.commands.duration",
                        "shellwarden.approvals");
        assertThat(meters.getMeters())
                .noneMatch(meter -> meter.getId().toString().contains(SECRET));
    }
}
