package dev.shellwarden.command;

import dev.shellwarden.approval.Approval;
import dev.shellwarden.audit.AuditException;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.Explanation;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.RiskAssessment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The one way of a command: parse and decide, approve, record, confine, run, record. Whoever wants
 * a command run or judged comes here, and no step is left out for anybody.
 */
public final class CommandService {

    private final CommandPreparation preparation;
    private final PolicyEngine policy;
    private final ApprovalStep approval;
    private final ConcurrencyGate gate;
    private final CommandRecorder recorder;
    private final CommandRunner runner;
    private final AbortFile abortFile;
    private final SessionStep sessions;

    CommandService(
            CommandPreparation preparation,
            PolicyEngine policy,
            ApprovalStep approval,
            ConcurrencyGate gate,
            CommandRecorder recorder,
            CommandRunner runner,
            AbortFile abortFile,
            SessionStep sessions) {
        this.preparation = preparation;
        this.policy = policy;
        this.approval = approval;
        this.gate = gate;
        this.recorder = recorder;
        this.runner = runner;
        this.abortFile = abortFile;
        this.sessions = sessions;
    }

    /**
     * Runs a command to its end on the calling thread. Interrupting the thread ends the command and
     * its whole tree; the outcome then is {@link Outcome.Cancelled} and the interrupt is consumed.
     */
    public Outcome run(CommandRequest request) {
        return request.session().isPresent() ? sessions.run(request, this::once) : once(request);
    }

    private Outcome once(CommandRequest request) {
        try {
            PreparedCommand command = preparation.prepare(request);
            Outcome outcome = decide(command);
            abortFile.note(command, outcome);
            return outcome;
        } catch (UnfitCommandException unfit) {
            return unfit(request, unfit);
        }
    }

    /**
     * The decision for a command that is not run.
     *
     * @throws UnfitCommandException when it could not run whatever the policy says
     */
    public Decision judge(CommandRequest request) throws UnfitCommandException {
        PreparedCommand command = prepared(request);
        Decision decision = policy.decide(command.judged());
        recorder.assessed(command, decision.assessment());
        return decision;
    }

    /** A command explained to a person. */
    public Explanation explain(CommandRequest request) throws UnfitCommandException {
        PreparedCommand command = prepared(request);
        Explanation explanation = policy.explain(command.judged());
        recorder.assessed(command, explanation.assessment());
        return explanation;
    }

    /** Safer commands for the same goal. */
    public List<RiskAssessment.SuggestedAlternative> alternatives(
            CommandRequest request, String goal) throws UnfitCommandException {
        PreparedCommand command = prepared(request);
        recorder.assessed(command, policy.decide(command.judged()).assessment());
        return policy.alternatives(command.judged(), goal);
    }

    /** How many commands run now. */
    public int running() {
        return gate.running();
    }

    /** How many commands wait for others to end. */
    public int waiting() {
        return gate.waiting();
    }

    /** The directories that commands may work in. */
    public List<Path> roots() {
        return preparation.roots();
    }

    /** The shell that reads commands. */
    public Path shell() {
        return preparation.shell().path();
    }

    /** The names of the variables that every command gets. */
    public List<String> inheritedVariables() {
        return preparation.inheritedVariables();
    }

    private PreparedCommand prepared(CommandRequest request) throws UnfitCommandException {
        return preparation.prepare(request);
    }

    private Outcome decide(PreparedCommand command) {
        Decision decision = policy.decide(command.judged());
        return switch (decision) {
            case Decision.Allow allow -> admitted(command, allow, Optional.empty());
            case Decision.Ask ask -> asked(command, ask);
            case Decision.Deny deny -> refused(command, decision, Optional.empty(), deny.reason());
        };
    }

    private Outcome asked(PreparedCommand command, Decision.Ask ask) {
        try {
            Approval answer = approval.seek(command, ask);
            return switch (answer) {
                case Approval.Granted ignored -> admitted(command, ask, Optional.of(answer));
                case Approval.Refused refused ->
                        refused(
                                command,
                                ask,
                                Optional.of(answer),
                                sentence(ask.reason()) + " " + refused.message());
            };
        } catch (InterruptedException withdrawn) {
            return cancelled(command);
        }
    }

    static String sentence(String reason) {
        return reason.endsWith(".") ? reason : reason + ".";
    }

    private Outcome admitted(
            PreparedCommand command, Decision decision, Optional<Approval> answer) {
        try {
            Optional<String> obstacle = gate.enter();
            if (obstacle.isPresent()) {
                return refused(command, decision, answer, obstacle.get());
            }
        } catch (InterruptedException withdrawn) {
            return cancelled(command);
        }
        try {
            return recordedRun(command, decision, answer);
        } finally {
            gate.leave();
        }
    }

    private Outcome recordedRun(
            PreparedCommand command, Decision decision, Optional<Approval> answer) {
        try {
            recorder.started(command, decision, answer);
        } catch (AuditException unwritable) {
            return new Outcome.Refused(
                    Optional.of(command.directory()),
                    Optional.empty(),
                    "the audit trail cannot be written, and nothing runs unrecorded: "
                            + unwritable.getMessage());
        }
        return runner.run(command, decision);
    }

    private Outcome refused(
            PreparedCommand command, Decision decision, Optional<Approval> answer, String reason) {
        recorder.refused(command, Optional.of(decision), answer, reason);
        return new Outcome.Refused(Optional.of(command.directory()), Optional.of(decision), reason);
    }

    private Outcome cancelled(PreparedCommand command) {
        recorder.withdrawn(command);
        return new Outcome.Cancelled(command.directory());
    }

    private Outcome unfit(CommandRequest request, UnfitCommandException unfit) {
        String reason = String.valueOf(unfit.getMessage());
        recorder.unfit(request, reason);
        return new Outcome.Refused(request.directory().map(Path::of), Optional.empty(), reason);
    }
}
