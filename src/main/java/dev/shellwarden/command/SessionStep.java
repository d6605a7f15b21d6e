package dev.shellwarden.command;

import dev.shellwarden.job.JobException;
import dev.shellwarden.job.SessionCapture;
import dev.shellwarden.job.SessionRegistry;
import dev.shellwarden.job.SessionState;
import dev.shellwarden.job.ShellSession;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.DecisionRequest;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Around a command in a session: gives it the directory and variables that the last one left,
 * judged like the call's own, and keeps what it leaves. What it leaves is untrusted, since a
 * command can write to the same descriptor.
 */
final class SessionStep {

    private final SessionRegistry sessions;
    private final CommandPreparation preparation;
    private final PolicyEngine policy;
    private final Workspace workspace;

    SessionStep(
            SessionRegistry sessions,
            CommandPreparation preparation,
            PolicyEngine policy,
            Workspace workspace) {
        this.sessions = sessions;
        this.preparation = preparation;
        this.policy = policy;
        this.workspace = workspace;
    }

    /** A command's way without its session. */
    @FunctionalInterface
    interface Way {

        Outcome go(CommandRequest request);
    }

    Outcome run(CommandRequest request, Way way) {
        ShellSession session;
        try {
            session = sessions.acquire(request.caller(), request.session().orElseThrow());
        } catch (JobException unfit) {
            return new Outcome.Refused(
                    Optional.empty(), Optional.empty(), String.valueOf(unfit.getMessage()));
        } catch (InterruptedException withdrawn) {
            return new Outcome.Cancelled(workspace.defaultDirectory());
        }
        Optional<SessionState> left = Optional.empty();
        try {
            if (request.directory().isEmpty() && isGone(session.state())) {
                return gone(session.state().orElseThrow().directory());
            }
            CommandRequest inState = inState(request, session.state());
            Left result = left(inState, way.go(inState), session.state());
            left = result.state();
            return result.outcome();
        } finally {
            session.release(left);
        }
    }

    private static boolean isGone(Optional<SessionState> state) {
        return state.map(SessionState::directory)
                .filter(directory -> !Files.isDirectory(directory))
                .isPresent();
    }

    private static Outcome gone(Path directory) {
        return new Outcome.Refused(
                Optional.of(directory),
                Optional.empty(),
                "the session's directory %s is gone; give 'working_directory' to go on elsewhere"
                        .formatted(directory));
    }

    private static CommandRequest inState(CommandRequest request, Optional<SessionState> state) {
        if (state.isEmpty()) {
            return request;
        }
        Map<String, String> environment = new HashMap<>(state.get().variables());
        environment.putAll(request.environment());
        Optional<String> directory =
                request.directory().or(() -> Optional.of(state.get().directory().toString()));
        return request.at(directory, environment);
    }

    /** An outcome and the state that goes with it. */
    private record Left(Outcome outcome, Optional<SessionState> state) {}

    private Left left(CommandRequest request, Outcome outcome, Optional<SessionState> before) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) ->
                    kept(request, execution, before, Outcome.Completed::new);
            case Outcome.TimedOut(Outcome.Execution execution, var limit) ->
                    kept(request, execution, before, told -> new Outcome.TimedOut(told, limit));
            case Outcome.Cancelled _, Outcome.Refused _, Outcome.NotStarted _ ->
                    new Left(outcome, Optional.empty());
        };
    }

    private Left kept(
            CommandRequest request,
            Outcome.Execution execution,
            Optional<SessionState> before,
            java.util.function.Function<Outcome.Execution, Outcome> outcome) {
        Optional<SessionState> read =
                SessionCapture.read(
                        execution.captured(),
                        preparation.inherited(),
                        (name, value) -> isHarmless(request, execution.directory(), name, value));
        execution.captured().values().forEach(CapturedOutput::close);
        if (read.isEmpty()) {
            return new Left(
                    outcome.apply(
                            execution.noting(
                                    "The session keeps the state it had before: this shell ended without leaving one.")),
                    Optional.empty());
        }
        return inside(read.get().directory())
                ? new Left(outcome.apply(execution), read)
                : new Left(
                        outcome.apply(
                                execution.noting(
                                        "The session stays in %s: %s is outside of the workspace."
                                                .formatted(
                                                        directoryBefore(before),
                                                        read.get().directory()))),
                        Optional.of(
                                new SessionState(directoryBefore(before), read.get().variables())));
    }

    private Path directoryBefore(Optional<SessionState> before) {
        return before.map(SessionState::directory).orElseGet(workspace::defaultDirectory);
    }

    private boolean inside(Path directory) {
        try {
            return workspace.contains(directory.toRealPath());
        } catch (IOException gone) {
            return workspace.contains(directory.normalize());
        }
    }

    /**
     * A variable is carried when the policy would let a call add it to the environment of a command
     * that does nothing.
     */
    private boolean isHarmless(CommandRequest request, Path directory, String name, String value) {
        Map<String, String> environment = new HashMap<>(preparation.inherited());
        environment.put(name, value);
        DecisionRequest judged =
                new DecisionRequest(
                        "true",
                        preparation.shell().dialect(),
                        directory,
                        Optional.empty(),
                        Map.of(name, value),
                        environment,
                        request.caller().principal());
        return policy.decide(judged) instanceof Decision.Allow;
    }
}
