package dev.shellwarden.command;

import dev.shellwarden.policy.Decision;
import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.OutputListener;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.RunningProcess;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Aftermath;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.SandboxUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps 5 to 7 of a command's way: confines it, runs it to its end, records the end. */
final class CommandRunner {

    /** As much of what was written last as is looked at for an explanation. */
    private static final int ERROR_TEXT = 8 * 1024;

    private final CommandConfinement confinement;
    private final ProcessRunner processes;
    private final OutputStore outputs;
    private final CommandRecorder recorder;
    private final ExecutionProperties properties;

    CommandRunner(
            CommandConfinement confinement,
            ProcessRunner processes,
            OutputStore outputs,
            CommandRecorder recorder,
            ExecutionProperties properties) {
        this.confinement = confinement;
        this.processes = processes;
        this.outputs = outputs;
        this.recorder = recorder;
        this.properties = properties;
    }

    Outcome run(PreparedCommand command, Decision decision) {
        try {
            Confined confined =
                    confinement.confine(command.runnable(properties), command, decision, false);
            return run(command, confined);
        } catch (ProcessStartException | SandboxUnavailableException unable) {
            return notStarted(command, String.valueOf(unable.getMessage()));
        }
    }

    private Outcome run(PreparedCommand command, Confined confined) {
        KeptOutputs kept = new KeptOutputs(command);
        ProcessResult result;
        try {
            result = processes.run(confined.spec(), kept);
        } catch (ProcessStartException unable) {
            Aftermath ignored = confined.afterwards(new Termination.Cancelled(), "");
            return notStarted(command, String.valueOf(unable.getMessage()));
        } catch (RuntimeException failure) {
            Aftermath ignored = confined.afterwards(new Termination.Cancelled(), "");
            throw failure;
        }
        Aftermath aftermath = confined.afterwards(result.termination(), errorText(result, command));
        if (aftermath.startFailure().isPresent()) {
            kept.release();
            result.close();
            return notStarted(command, aftermath.startFailure().get());
        }
        recorder.prevented(command, aftermath.notes());
        recorder.finished(command, result, aftermath.termination());
        return outcome(command, result, aftermath, kept);
    }

    private Outcome outcome(
            PreparedCommand command, ProcessResult result, Aftermath aftermath, KeptOutputs kept) {
        Outcome.Execution execution =
                new Outcome.Execution(
                        command.directory(),
                        aftermath.termination(),
                        kept.text(result.stdout(), kept.stdoutId),
                        kept.text(result.stderr(), kept.stderrId),
                        result.elapsed(),
                        result.cpuTime(),
                        result.peakMemory(),
                        notes(command, result, aftermath),
                        result.captured());
        return switch (aftermath.termination()) {
            case Termination.TimedOut(Duration limit) -> new Outcome.TimedOut(execution, limit);
            case Termination.Cancelled ignored -> new Outcome.Cancelled(command.directory());
            case Termination.Exited ignored -> new Outcome.Completed(execution);
            case Termination.Signaled ignored -> new Outcome.Completed(execution);
            case Termination.LimitExceeded ignored -> new Outcome.Completed(execution);
        };
    }

    private Outcome notStarted(PreparedCommand command, String reason) {
        recorder.startFailed(command, reason);
        return new Outcome.NotStarted(command.directory(), reason);
    }

    private List<String> notes(PreparedCommand command, ProcessResult result, Aftermath aftermath) {
        List<String> notes = new ArrayList<>(aftermath.notes());
        if (aftermath.termination() instanceof Termination.Exited(int code)) {
            FailureExplainer.explain(code, errorText(result, command), command.environment())
                    .ifPresent(notes::add);
        }
        return notes;
    }

    private static String errorText(ProcessResult result, PreparedCommand command) {
        boolean merged = command.request().errorStream() == ProcessSpec.ErrorStream.MERGED;
        CapturedOutput output = merged ? result.stdout() : result.stderr();
        return output.size() == 0 ? "" : output.text(ERROR_TEXT);
    }

    /**
     * Puts output where it can be read by its id while the command runs, and takes it away when
     * nobody needs it.
     */
    private final class KeptOutputs implements OutputListener {

        private final PreparedCommand command;
        private Optional<String> stdoutId = Optional.empty();
        private Optional<String> stderrId = Optional.empty();

        private KeptOutputs(PreparedCommand command) {
            this.command = command;
        }

        @Override
        public void started(RunningProcess process) {
            if (command.request().keepOutput()) {
                stdoutId = Optional.of(outputs.keep(command.request().caller(), process.stdout()));
                stderrId = Optional.of(outputs.keep(command.request().caller(), process.stderr()));
            }
            command.request()
                    .listener()
                    .started(
                            new CommandListener.Running(
                                    List.of(process.stdout(), process.stderr()), stdoutId));
        }

        private OutputText text(CapturedOutput output, Optional<String> id) {
            OutputText text = OutputText.of(output, command.inlineOutput());
            if (id.isEmpty()) {
                output.close();
                return text;
            }
            if (!text.cut()) {
                outputs.drop(id.get());
                return text;
            }
            outputs.ended(id.get());
            return text.withId(id.get());
        }

        private void release() {
            stdoutId.ifPresent(outputs::drop);
            stderrId.ifPresent(outputs::drop);
        }
    }
}
