package dev.shellwarden.command;

import dev.shellwarden.approval.Approver;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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

    /** A command outside of any session. */
    public CommandRequest(
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
            CommandListener listener) {
        this(
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
                Optional.empty());
    }

    /** The same command in a session. */
    public CommandRequest inSession(Optional<String> session) {
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

    /** The same command in a directory and with an environment, all else as it was. */
    CommandRequest at(Optional<String> directory, Map<String, String> environment) {
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

    /** The same command with a person who can be asked and somebody who listens. */
    public CommandRequest attended(Approver approver, CommandListener listener) {
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

    /**
     * The same command for a client that cannot read output later: all that may be kept is told at
     * once.
     */
    public CommandRequest inOneTool(ProcessSpec.ErrorStream errorStream, DataSize inlineOutput) {
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
                Optional.of(inlineOutput),
                false,
                approver,
                listener,
                session);
    }
}
