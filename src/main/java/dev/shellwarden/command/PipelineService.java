package dev.shellwarden.command;

import dev.shellwarden.approval.Approval;
import dev.shellwarden.approval.Approver;
import dev.shellwarden.audit.AuditException;
import dev.shellwarden.command.Pipelines.Parts;
import dev.shellwarden.pipeline.GuardException;
import dev.shellwarden.pipeline.GuardViolation;
import dev.shellwarden.pipeline.GuardViolation.Reason;
import dev.shellwarden.pipeline.PipelinePlan;
import dev.shellwarden.pipeline.PipelineResult;
import dev.shellwarden.pipeline.PipelineRunner;
import dev.shellwarden.pipeline.WorkspaceWriter.Written;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.workspace.Caller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The way of a pipeline, the same seven steps as a command's: plan, decide, approve, record,
 * confine, run, record. Planning is the first half of deciding: what it refuses, no policy can
 * allow.
 */
public final class PipelineService implements AutoCloseable {

    private final CommandPreparation preparation;
    private final PolicyEngine policy;
    private final ApprovalStep approval;
    private final ConcurrencyGate gate;
    private final CommandRecorder recorder;
    private final Pipelines pipelines;
    private final ExecutionProperties properties;
    private final Map<String, Path> directories = new ConcurrentHashMap<>();

    PipelineService(
            CommandPreparation preparation,
            PolicyEngine policy,
            ApprovalStep approval,
            ConcurrencyGate gate,
            CommandRecorder recorder,
            Pipelines pipelines,
            ExecutionProperties properties) {
        this.preparation = preparation;
        this.policy = policy;
        this.approval = approval;
        this.gate = gate;
        this.recorder = recorder;
        this.pipelines = pipelines;
        this.properties = properties;
    }

    /**
     * Runs a pipeline to its end. Interrupting the thread ends all its stages.
     *
     * @throws GuardException when it may not run, or broke
     * @throws InterruptedException when the call was withdrawn
     */
    public PipelineResult run(PipelineRequest request) throws GuardException, InterruptedException {
        PreparedCommand command =
                prepared(
                        "shelpa_pipe",
                        request.caller(),
                        request.command(),
                        request.directory(),
                        Optional.empty(),
                        request.approver());
        return admitted(
                command,
                plan ->
                        switch (plan) {
                            case PipelinePlan.PrintDirectory(Path directory) ->
                                    PipelineRunner.navigation("pwd", directory.toString());
                            case PipelinePlan.ChangeDirectory(Path directory) ->
                                    changed(request.caller(), directory);
                            case PipelinePlan.Stages stages ->
                                    stages(command, stages, request.confirmOversize());
                        });
    }

    /**
     * Writes a file, whole or not at all.
     *
     * @throws GuardException when it may not be written, or could not be
     */
    public Written write(WriteRequest request) throws GuardException, InterruptedException {
        String text = "tee %s%s".formatted(request.append() ? "-a " : "", quoted(request.path()));
        PreparedCommand command =
                prepared(
                        "shelpa_write",
                        request.caller(),
                        text,
                        request.directory(),
                        Optional.of(request.content()),
                        request.approver());
        return admitted(
                command,
                plan -> {
                    if (!(plan instanceof PipelinePlan.Stages stages)) {
                        throw new IllegalStateException("tee is a stage");
                    }
                    String target = stages.stages().getFirst().target().orElseThrow();
                    return written(stages.directory(), target, request);
                });
    }

    /** Forgets the directory of a connection that ended. */
    void forget(String connection) {
        directories.remove(connection);
    }

    @Override
    public void close() {
        pipelines.close();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private PreparedCommand prepared(
            String tool,
            Caller caller,
            String text,
            Optional<String> directory,
            Optional<String> stdin,
            Approver approver)
            throws GuardException {
        Path start = directories.getOrDefault(caller.connection(), parts().root());
        Path place =
                directory.isPresent()
                        ? parts().planner().directory(parts().root(), directory.get())
                        : start;
        CommandRequest request =
                CommandRequest.of(tool, caller, text)
                        .given(Optional.of(place.toString()), stdin, Map.of())
                        .attended(approver, CommandListener.NONE);
        try {
            return preparation.prepare(request);
        } catch (UnfitCommandException unfit) {
            recorder.unfit(request, String.valueOf(unfit.getMessage()));
            throw refusal(
                    Reason.SYNTAX,
                    "The pipeline cannot run: %s.".formatted(unfit.getMessage()),
                    "Mend that.");
        }
    }

    private Parts parts() {
        return pipelines.parts();
    }

    private PipelinePlan plan(PreparedCommand command) throws GuardException {
        return parts().planner().plan(command.request().command(), command.directory());
    }

    /** Steps 1 to 4 and 7 around the work itself. */
    private <T> T admitted(PreparedCommand command, Work<T> work)
            throws GuardException, InterruptedException {
        Optional<Decision> decided = Optional.empty();
        PipelinePlan plan;
        try {
            plan = plan(command);
            Decision decision = policy.decide(command.judged());
            decided = Optional.of(decision);
            Optional<Approval> answer = approved(command, decision);
            if (answer.isPresent()) {
                requireUnchanged(plan, command);
            }
            enter(command, decision, answer);
        } catch (GuardException refused) {
            recorder.refused(command, decided, Optional.empty(), refused.violation().detail());
            throw refused;
        }
        try {
            T result = work.run(plan);
            recorder.ended(command, Map.of("outcome", "completed"));
            return result;
        } catch (GuardException broken) {
            recorder.ended(command, Map.of("outcome", broken.violation().reason().name()));
            throw broken;
        } catch (InterruptedException withdrawn) {
            recorder.withdrawn(command);
            throw withdrawn;
        } finally {
            gate.leave();
        }
    }

    private Optional<Approval> approved(PreparedCommand command, Decision decision)
            throws GuardException, InterruptedException {
        return switch (decision) {
            case Decision.Allow _ -> Optional.empty();
            case Decision.Deny deny ->
                    throw refusal(Reason.POLICY_DENIED, deny.reason(), instead(decision));
            case Decision.Ask ask ->
                    switch (approval.seek(command, ask)) {
                        case Approval.Granted granted -> Optional.of(granted);
                        case Approval.Refused refused ->
                                throw refusal(
                                        Reason.APPROVAL_DENIED,
                                        CommandService.sentence(ask.reason())
                                                + " "
                                                + refused.message(),
                                        instead(decision));
                    };
        };
    }

    /** A person took time to answer, in which files and links may have changed. */
    private void requireUnchanged(PipelinePlan judged, PreparedCommand command)
            throws GuardException {
        if (!plan(command).equals(judged)) {
            throw refusal(
                    Reason.APPROVAL_DENIED,
                    "The files that the pipeline names changed while it waited for approval.",
                    "Call again; what is asked then is what runs.");
        }
    }

    private static String instead(Decision decision) {
        return decision.reasons().stream()
                .flatMap(reason -> reason.instead().stream())
                .findFirst()
                .orElse("Do it in another way, or ask the person who runs this server.");
    }

    private void enter(PreparedCommand command, Decision decision, Optional<Approval> answer)
            throws GuardException, InterruptedException {
        Optional<String> obstacle = gate.enter();
        if (obstacle.isPresent()) {
            throw refusal(Reason.TIMEOUT, obstacle.get(), "Try again when less is running.");
        }
        try {
            recorder.started(command, decision, answer);
        } catch (AuditException unwritable) {
            gate.leave();
            throw refusal(
                    Reason.WRITE_FAILED,
                    "The audit trail cannot be written, and nothing runs unrecorded: "
                            + unwritable.getMessage(),
                    "Tell the person who runs this server.");
        }
    }

    private PipelineResult changed(Caller caller, Path directory) {
        directories.put(caller.connection(), directory);
        return PipelineRunner.navigation("cd", directory.toString());
    }

    private PipelineResult stages(
            PreparedCommand command, PipelinePlan.Stages stages, boolean confirmOversize)
            throws GuardException, InterruptedException {
        return parts().runner()
                .run(
                        stages,
                        new PipelineRunner.Request(
                                command.request().caller(),
                                confirmOversize,
                                command.timeout(),
                                Math.toIntExact(
                                        Math.min(
                                                properties.maxOutputSize().toBytes(),
                                                Integer.MAX_VALUE))));
    }

    private Written written(Path directory, String target, WriteRequest request)
            throws GuardException {
        byte[] content = request.content().getBytes(StandardCharsets.UTF_8);
        if (content.length > parts().oversizeThreshold() && !request.confirmOversize()) {
            throw refusal(
                    Reason.OVERSIZE_WRITE,
                    "%d bytes would be written to '%s', more than %d. Nothing was touched."
                            .formatted(content.length, target, parts().oversizeThreshold()),
                    "Call again with confirm_oversize: true if that is meant.");
        }
        return parts().runner().write(directory, target, content, request.append());
    }

    private static GuardException refusal(Reason reason, String detail, String suggestion) {
        return new GuardException(new GuardViolation(reason, detail, suggestion));
    }

    /** What is done between the two records. */
    @FunctionalInterface
    private interface Work<T> {

        T run(PipelinePlan plan) throws GuardException, InterruptedException;
    }
}
