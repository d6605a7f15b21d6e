package dev.shellwarden.command;

import dev.shellwarden.approval.Approval;
import dev.shellwarden.audit.AuditException;
import dev.shellwarden.audit.AuditRecord;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.audit.Redactor;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.Reason;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.workspace.VisibleText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Steps 4 and 7 of a command's way: what happens to it goes to the audit trail and, when asked for,
 * to the log.
 */
final class CommandRecorder {

    private static final Logger LOGGER = LoggerFactory.getLogger(CommandRecorder.class);

    private final AuditTrail trail;
    private final Redactor redactor;
    private final Sandbox sandbox;

    CommandRecorder(AuditTrail trail, Redactor redactor, Sandbox sandbox) {
        this.trail = trail;
        this.redactor = redactor;
        this.sandbox = sandbox;
    }

    /** The command is about to run. When this fails it must not. */
    void started(PreparedCommand command, Decision decision, Optional<Approval> approval)
            throws AuditException {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("sandbox", sandbox.kind());
        approval.ifPresent(given -> details.put("approval", given.label()));
        shown(command, decision.assessment());
        log(command, "runs");
        trail.append(
                record(
                        AuditRecord.Event.STARTED,
                        command,
                        Optional.of(decision.assessment()),
                        details));
    }

    /** A job is about to start. When this fails it must not. */
    void jobStarted(PreparedCommand command, Decision decision, Optional<Approval> approval)
            throws AuditException {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("sandbox", sandbox.kind());
        approval.ifPresent(given -> details.put("approval", given.label()));
        shown(command, decision.assessment());
        log(command, "is started as a job");
        trail.append(
                record(
                        AuditRecord.Event.JOB_STARTED,
                        command,
                        Optional.of(decision.assessment()),
                        details));
    }

    /** A job is about to be given input. When this fails it must not. */
    void jobInput(PreparedCommand job, String input) throws AuditException {
        trail.append(record(AuditRecord.Event.JOB_INPUT, job, Optional.empty(), input(input)));
    }

    /** A job was not given an input. */
    void jobInputRefused(PreparedCommand job, String input, String reason) {
        Map<String, Object> details = input(input);
        details.put("refusal", redactor.redact(reason));
        append(record(AuditRecord.Event.JOB_INPUT, job, Optional.empty(), details));
    }

    private Map<String, Object> input(String input) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("input", VisibleText.of(redactor.redact(input)));
        return details;
    }

    /** A person was asked, or an earlier answer or the configuration spoke for one. */
    void answered(PreparedCommand command, Decision decision, Approval answer, Duration waited) {
        shown(command, decision.assessment());
        append(
                record(
                        AuditRecord.Event.APPROVAL,
                        command,
                        Optional.of(decision.assessment()),
                        Map.of("approval", answer.label(), "waited_ms", waited.toMillis())));
    }

    /** The sandbox kept the command from something. */
    void prevented(PreparedCommand command, List<String> what) {
        if (!what.isEmpty()) {
            List<String> texts = what.stream().map(redactor::redact).toList();
            append(
                    record(
                            AuditRecord.Event.VIOLATION,
                            command,
                            Optional.empty(),
                            Map.of("prevented", texts)));
        }
    }

    /** Somebody wants a job to end. */
    void jobStopped(PreparedCommand job, String signal) {
        append(
                record(
                        AuditRecord.Event.JOB_STOPPED,
                        job,
                        Optional.empty(),
                        Map.of("signal", signal)));
    }

    /** A job's process tree is gone. */
    void jobEnded(PreparedCommand job, ProcessResult result, Termination termination) {
        Map<String, Object> details = measured(result);
        log(job, "as a job " + describe(termination, details));
        append(record(AuditRecord.Event.JOB_ENDED, job, Optional.empty(), details));
    }

    /** The command's process tree is gone. */
    void finished(PreparedCommand command, ProcessResult result, Termination termination) {
        Map<String, Object> details = measured(result);
        String end = describe(termination, details);
        log(command, end);
        append(record(event(termination), command, Optional.empty(), details));
    }

    private static Map<String, Object> measured(ProcessResult result) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("duration_ms", result.elapsed().toMillis());
        details.put("cpu_time_ms", result.cpuTime().toMillis());
        result.peakMemory().ifPresent(bytes -> details.put("peak_memory_bytes", bytes));
        details.put("stdout_bytes", result.stdout().size());
        details.put("stderr_bytes", result.stderr().size());
        return details;
    }

    /** The command was let through and could not be started. */
    void startFailed(PreparedCommand command, String reason) {
        log(command, "could not be started: " + redactor.redact(reason));
        append(
                record(
                        AuditRecord.Event.START_FAILED,
                        command,
                        Optional.empty(),
                        Map.of("error", redactor.redact(reason))));
    }

    /** The command may not run. */
    void refused(
            PreparedCommand command,
            Optional<Decision> decision,
            Optional<Approval> approval,
            String reason) {
        Map<String, Object> details = new LinkedHashMap<>();
        String told =
                decision.map(known -> withoutSecrets(reason, known.assessment()))
                        .orElseGet(() -> redactor.redact(reason));
        details.put("refusal", told);
        approval.ifPresent(given -> details.put("approval", given.label()));
        decision.ifPresent(known -> shown(command, known.assessment()));
        log(command, "is refused: " + told);
        append(
                record(
                        AuditRecord.Event.REFUSED,
                        command,
                        decision.map(Decision::assessment),
                        details));
    }

    /** The request was not fit to be judged. */
    void unfit(CommandRequest request, String reason) {
        append(
                new AuditRecord(
                        AuditRecord.Event.REFUSED,
                        "-",
                        request.caller(),
                        request.tool(),
                        redactor.redact(request.command()),
                        request.directory(),
                        Optional.empty(),
                        List.of(),
                        List.of(redactor.redact(reason)),
                        Map.of()));
    }

    /** Something that was recorded as started, and is no single process tree, is over. */
    void ended(PreparedCommand command, Map<String, Object> details) {
        log(command, "is over: " + details);
        append(record(AuditRecord.Event.FINISHED, command, Optional.empty(), details));
    }

    /** The command was withdrawn before it ran. */
    void withdrawn(PreparedCommand command) {
        log(command, "is cancelled");
        append(record(AuditRecord.Event.CANCELLED, command, Optional.empty(), Map.of()));
    }

    /** The command was judged and not run. */
    void assessed(PreparedCommand command, RiskAssessment assessment) {
        shown(command, assessment);
        append(record(AuditRecord.Event.ASSESSED, command, Optional.of(assessment), Map.of()));
    }

    private AuditRecord record(
            AuditRecord.Event event,
            PreparedCommand command,
            Optional<RiskAssessment> assessment,
            Map<String, Object> details) {
        return new AuditRecord(
                event,
                command.id(),
                command.request().caller(),
                command.request().tool(),
                shown(command),
                Optional.of(command.directory()).map(Path::toString),
                assessment.map(known -> known.decision().label()),
                assessment.map(CommandRecorder::sources).orElse(List.of()),
                assessment.map(known -> messages(known)).orElse(List.of()),
                details);
    }

    /** The command without its secrets, worked out once for all its records. */
    String shown(PreparedCommand command, RiskAssessment assessment) {
        return command.shown()
                .updateAndGet(known ->
                        known.isEmpty()
                                ? redacted(command.request().command(), assessment)
                                : known);
    }

    private String redacted(String command, RiskAssessment assessment) {
        return redactor.redact(
                command, SecretPlaces.find(command, assessment), SecretPlaces.running(assessment));
    }

    /** A text on standard input, which may be a script, without secrets. */
    String shownInput(String input, RiskAssessment assessment) {
        return redactor.redact(
                input, SecretPlaces.telling(input, assessment), SecretPlaces.running(assessment));
    }

    /** Variables without secrets; those that name a program which runs are shown. */
    Map<String, String> shownVariables(Map<String, String> variables, RiskAssessment assessment) {
        Set<String> running = SecretPlaces.running(assessment);
        Map<String, String> shown = new LinkedHashMap<>();
        redactor.redact(variables)
                .forEach((name, value) ->
                        shown.put(
                                name,
                                Redactor.names(variables.getOrDefault(name, ""), running)
                                        ? variables.get(name)
                                        : value));
        return shown;
    }

    private String shown(PreparedCommand command) {
        String known = command.shown().get();
        return known.isEmpty() ? redactor.redact(command.request().command()) : known;
    }

    private static List<String> sources(RiskAssessment assessment) {
        return Stream.concat(
                        assessment.matchedRules().stream().map(RiskAssessment.MatchedRule::id),
                        assessment.reasons().stream().map(Reason::source))
                .distinct()
                .toList();
    }

    /** A reason that quotes a secret word quotes it without. */
    private List<String> messages(RiskAssessment assessment) {
        return assessment.reasons().stream()
                .map(Reason::message)
                .map(message -> withoutSecrets(message, assessment))
                .toList();
    }

    /** A text about a command, such as a reason, without the command's secrets. */
    String withoutSecrets(String text, RiskAssessment assessment) {
        String plain = redactor.redact(text);
        for (RiskAssessment.JudgedCommand command : assessment.commands()) {
            for (RiskAssessment.Secret secret : command.secrets()) {
                plain =
                        secret.value().length() >= SecretPlaces.TELLING_LENGTH
                                ? plain.replace(secret.value(), Redactor.MARK)
                                : plain;
            }
        }
        return plain;
    }

    private static AuditRecord.Event event(Termination termination) {
        return switch (termination) {
            case Termination.Exited ignored -> AuditRecord.Event.FINISHED;
            case Termination.Signaled ignored -> AuditRecord.Event.FINISHED;
            case Termination.LimitExceeded ignored -> AuditRecord.Event.FINISHED;
            case Termination.TimedOut ignored -> AuditRecord.Event.TIMED_OUT;
            case Termination.Cancelled ignored -> AuditRecord.Event.CANCELLED;
        };
    }

    private static String describe(Termination termination, Map<String, Object> details) {
        switch (termination) {
            case Termination.Exited(int code) -> details.put("exit_code", code);
            case Termination.Signaled(int ignored, String name) -> details.put("signal", name);
            case Termination.LimitExceeded(String limit, String value) ->
                    details.put("limit", limit + " " + value);
            case Termination.TimedOut(var limit) -> details.put("timeout_ms", limit.toMillis());
            case Termination.Cancelled ignored -> details.put("cancelled", true);
        }
        return switch (termination) {
            case Termination.Exited(int code) -> "ended with exit code " + code;
            case Termination.Signaled(int ignored, String name) -> "was killed by " + name;
            case Termination.LimitExceeded(String limit, String value) ->
                    "exceeded its %s of %s".formatted(limit, value);
            case Termination.TimedOut(var limit) ->
                    "timed out after %d ms".formatted(limit.toMillis());
            case Termination.Cancelled ignored -> "was cancelled";
        };
    }

    private void append(AuditRecord auditRecord) {
        try {
            trail.append(auditRecord);
        } catch (AuditException unwritable) {
            LOGGER.error("The audit trail could not be written: {}", unwritable.getMessage());
        }
    }

    private void log(PreparedCommand command, String what) {
        if (LOGGER.isInfoEnabled()) {
            LOGGER.info(
                    "{} in {}: {} {}",
                    command.request().tool(),
                    command.directory(),
                    VisibleText.onOneLine(shown(command)),
                    VisibleText.onOneLine(what));
        }
    }
}
