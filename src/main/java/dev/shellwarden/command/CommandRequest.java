package dev.shellwarden.command;

import dev.shellwarden.approval.Approver;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.util.unit.DataSize;

/**
 * A command that somebody wants to run, or to have judged.
 *
 * @param tool the tool or entrance that it came by
 * @param caller who asks
 * @param command the text for the shell
 * @param directory the working directory as given; absent for the workspace's root
 * @param timeout the time limit; absent for the configured one
 * @param environment variables that the call adds
 * @param stdin the text on standard input; absent for end-of-file at once
 * @param stdinFrom the id of earlier output that becomes standard input; excludes {@code stdin}
 * @param errorStream what becomes of standard error
 * @param inlineOutput how much of each output stream stands in the outcome; absent for the
 *     configured size
 * @param keepOutput whether output that is cut can be read later by its id
 * @param approver how a person is asked
 * @param listener hears of the command while it runs
 * @param session the session whose directory and variables it has and whose state it leaves
 */
public record CommandRequest(
        String tool,
        Caller caller,
        String command,
        Optional<String> directory,
        Optional<Duration> timeout,
        Map<String, String> environment,
        Optional<String> stdin,
        Optional<String> stdinFrom,
        ProcessSpec.ErrorStream errorStream,
        Optional<DataSize> inlineOutput,
        boolean keepOutput,
        Approver approver,
        CommandListener listener,
        Optional<String> session) {

    public CommandRequest {
        environment = Map.copyOf(environment);
        if (stdin.isPresent() && stdinFrom.isPresent()) {
            throw new IllegalArgumentException("Standard input is given twice");
        }
    }

    /** The same command with limits of its own. */
    public CommandRequest limited(Optional<Duration> timeout, Optional<DataSize> inlineOutput) {
        return changed(draft -> {
            draft.timeout = timeout;
            draft.inlineOutput = inlineOutput;
        });
    }

    /** The same command with earlier output as its standard input. */
    public CommandRequest readingFrom(Optional<String> outputId) {
        return changed(draft -> draft.stdinFrom = outputId);
    }

    /** The same command with another end for its standard error. */
    public CommandRequest with(ProcessSpec.ErrorStream errorStream) {
        return changed(draft -> draft.errorStream = errorStream);
    }

    /** The same command in a session. */
    public CommandRequest inSession(Optional<String> session) {
        return changed(draft -> draft.session = session);
    }

    /** The same command in a directory and with an environment, all else as it was. */
    CommandRequest at(Optional<String> directory, Map<String, String> environment) {
        return changed(draft -> {
            draft.directory = directory;
            draft.environment = environment;
        });
    }

    /**
     * A command with nothing but its text: no input, the workspace's root, the configured limits,
     * nobody to ask.
     */
    public static CommandRequest of(String tool, Caller caller, String command) {
        return new CommandRequest(
                tool,
                caller,
                command,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                ProcessSpec.ErrorStream.SEPARATE,
                Optional.empty(),
                true,
                NoApprover.INSTANCE,
                CommandListener.NONE,
                Optional.empty());
    }

    /** The same command in a directory, with input and environment. */
    public CommandRequest given(
            Optional<String> directory, Optional<String> stdin, Map<String, String> environment) {
        return changed(draft -> {
            draft.directory = directory;
            draft.environment = environment;
            draft.stdin = stdin;
        });
    }

    /** The same command with a person who can be asked and somebody who listens. */
    public CommandRequest attended(Approver approver, CommandListener listener) {
        return changed(draft -> {
            draft.approver = approver;
            draft.listener = listener;
        });
    }

    /**
     * The same command for a client that cannot read output later: all that may be kept is told at
     * once.
     */
    public CommandRequest inOneTool(ProcessSpec.ErrorStream errorStream, DataSize inlineOutput) {
        return changed(draft -> {
            draft.errorStream = errorStream;
            draft.inlineOutput = Optional.of(inlineOutput);
            draft.keepOutput = false;
        });
    }

    private CommandRequest changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.done();
    }

    /** A copy whose parts can be changed one by one. */
    private static final class Draft {

        private String tool;
        private Caller caller;
        private String command;
        private Optional<String> directory;
        private Optional<Duration> timeout;
        private Map<String, String> environment;
        private Optional<String> stdin;
        private Optional<String> stdinFrom;
        private ProcessSpec.ErrorStream errorStream;
        private Optional<DataSize> inlineOutput;
        private boolean keepOutput;
        private Approver approver;
        private CommandListener listener;
        private Optional<String> session;

        Draft(CommandRequest from) {
            this.tool = from.tool;
            this.caller = from.caller;
            this.command = from.command;
            this.directory = from.directory;
            this.timeout = from.timeout;
            this.environment = from.environment;
            this.stdin = from.stdin;
            this.stdinFrom = from.stdinFrom;
            this.errorStream = from.errorStream;
            this.inlineOutput = from.inlineOutput;
            this.keepOutput = from.keepOutput;
            this.approver = from.approver;
            this.listener = from.listener;
            this.session = from.session;
        }

        CommandRequest done() {
            return new CommandRequest(
                    tool,
                    caller,
                    command,
                    directory,
                    timeout,
                    environment,
                    stdin,
                    stdinFrom,
                    errorStream,
                    inlineOutput,
                    keepOutput,
                    approver,
                    listener,
                    session);
        }
    }
}
