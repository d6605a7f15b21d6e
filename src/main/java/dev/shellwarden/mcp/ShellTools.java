package dev.shellwarden.mcp;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.command.CommandListener;
import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.command.Outcome;
import dev.shellwarden.command.OutputStore;
import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.ProcessSpec.ErrorStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.util.unit.DataSize;

/**
 * The tools that run a command and answer when it has ended, each in the dialect of one kind of
 * client.
 */
public class ShellTools {

    private final CommandService commands;
    private final OutputStore outputs;
    private final ExecutionProperties execution;
    private final ApprovalProperties approval;

    ShellTools(
            CommandService commands,
            OutputStore outputs,
            ExecutionProperties execution,
            ApprovalProperties approval) {
        this.commands = commands;
        this.outputs = outputs;
        this.execution = execution;
        this.approval = approval;
    }

    @Tool(
            name = "shell",
            description =
                    "Runs a command line in the shell and returns its exit code, standard output and standard"
                            + " error. Every command is checked first; a refusal says why and what to do instead. Nothing"
                            + " is left running afterwards.")
    @ToolHints(title = "Run a shell command", destructive = true, openWorld = true)
    ToolAnswer shell(
            String command,
            @Nullable String workingDirectory,
            @Nullable Integer timeout,
            @Nullable Map<String, String> environment,
            @Nullable String stdin,
            @Nullable String stdinFrom,
            @Nullable Integer maxOutputBytes,
            @Nullable String session,
            ToolContext context) {
        if (stdin != null && stdinFrom != null) {
            return ToolAnswer.error("'stdin' and 'stdin_from' exclude each other");
        }
        ToolCall call = ToolCall.of(context);
        CommandRequest request =
                CommandRequest.of("shell", call.client().caller(), command)
                        .given(
                                Optional.ofNullable(workingDirectory),
                                Optional.ofNullable(stdin),
                                environment == null ? Map.of() : environment)
                        .readingFrom(Optional.ofNullable(stdinFrom))
                        .limited(
                                Optional.ofNullable(timeout).map(Duration::ofSeconds),
                                Optional.ofNullable(maxOutputBytes).map(DataSize::ofBytes))
                        .with(
                                execution.includeStderr()
                                        ? ErrorStream.SEPARATE
                                        : ErrorStream.DISCARDED)
                        .attended(approver(call), CommandListener.NONE)
                        .inSession(Optional.ofNullable(session));
        return run(request, call, ShellAnswers::answer);
    }

    @Tool(
            name = "execute_command",
            description =
                    "Executes a shell command and returns its output, standard error included, and its return code")
    @ToolHints(title = "Execute a command", destructive = true, openWorld = true, byDefault = false)
    ToolAnswer executeCommand(String command, ToolContext context) {
        ToolCall call = ToolCall.of(context);
        return run(
                plain("execute_command", call, command)
                        .inOneTool(
                                execution.includeStderr()
                                        ? ErrorStream.MERGED
                                        : ErrorStream.DISCARDED,
                                execution.maxOutputSize()),
                call,
                ExecuteCommandAnswers::answer);
    }

    @Tool(name = "run_command", description = "Run a command on this ${os.name} machine")
    @ToolHints(title = "Run a command", destructive = true, openWorld = true, byDefault = false)
    ToolAnswer runCommand(
            String command, @Nullable String workdir, @Nullable String stdin, ToolContext context) {
        ToolCall call = ToolCall.of(context);
        return run(
                plain("run_command", call, command)
                        .given(Optional.ofNullable(workdir), Optional.ofNullable(stdin), Map.of())
                        .inOneTool(
                                execution.includeStderr()
                                        ? ErrorStream.SEPARATE
                                        : ErrorStream.DISCARDED,
                                execution.maxOutputSize()),
                call,
                RunCommandAnswers::answer);
    }

    @Tool(
            name = "read_output",
            description =
                    "Reads a part of the output of a command whose answer was cut, or that still runs, by the"
                            + " output_id that was told")
    @ToolHints(title = "Read more output", readOnly = true, idempotent = true)
    ToolAnswer readOutput(
            String outputId,
            @Nullable Long offset,
            @Nullable Integer maxBytes,
            @Nullable String encoding,
            ToolContext context) {
        Optional<CapturedOutput> output =
                outputs.find(ToolCall.of(context).client().caller(), outputId);
        return output.map(found ->
                        OutputSlices.answer(
                                outputId, found, offset, maxBytes, "base64".equals(encoding)))
                .orElseGet(() ->
                        ToolAnswer.error(
                                "There is no output of this id. It may have been let go, since only"
                                        + " the latest are kept, or belong to another connection"));
    }

    private CommandRequest plain(String tool, ToolCall call, String command) {
        return CommandRequest.of(tool, call.client().caller(), command)
                .attended(approver(call), CommandListener.NONE);
    }

    private ElicitationApprover approver(ToolCall call) {
        return new ElicitationApprover(call.client(), approval);
    }

    private ToolAnswer run(CommandRequest request, ToolCall call, Rendering rendering) {
        try (ProgressReporter progress = ProgressReporter.of(call)) {
            return rendering.answer(
                    request, commands.run(request.attended(request.approver(), progress)));
        }
    }

    /** How an outcome is told. */
    @FunctionalInterface
    private interface Rendering {

        ToolAnswer answer(CommandRequest request, Outcome outcome);
    }
}
