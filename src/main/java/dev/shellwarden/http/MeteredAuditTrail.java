package dev.shellwarden.http;

import dev.shellwarden.audit.AuditException;
import dev.shellwarden.audit.AuditRecord;
import dev.shellwarden.audit.AuditTrail;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what the trail is told, which is everything that becomes of commands. */
final class MeteredAuditTrail implements AuditTrail {

    private final AuditTrail trail;
    private final MeterRegistry meters;
    private final AtomicInteger jobs = new AtomicInteger();

    MeteredAuditTrail(AuditTrail trail, MeterRegistry meters) {
        this.trail = trail;
        this.meters = meters;
        meters.gauge("shellwarden.jobs.running", jobs);
    }

    @Override
    public void append(AuditRecord happened) throws AuditException {
        trail.append(happened);
        meters.counter(
                        "shellwarden.commands",
                        "event",
                        happened.event().label(),
                        "decision",
                        happened.decision().orElse("none"),
                        "tool",
                        happened.tool())
                .increment();
        if (happened.details().get("approval") instanceof String answer) {
            meters.counter("shellwarden.approvals", "answer", answer).increment();
        }
        if (happened.details().get("duration_ms") instanceof Number milliseconds) {
            meters.timer("shellwarden.commands.duration", "event", happened.event().label())
                    .record(Duration.ofMillis(milliseconds.longValue()));
        }
        countJobs(happened.event());
    }

    private void countJobs(AuditRecord.Event event) {
        if (event == AuditRecord.Event.JOB_STARTED) {
            jobs.incrementAndGet();
        } else if (event == AuditRecord.Event.JOB_ENDED) {
            jobs.decrementAndGet();
        }
    }

    @Override
    public boolean enabled() {
        return trail.enabled();
    }

    @Override
    public void close() {
        trail.close();
    }
}
