package dev.shellwarden.cli;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.command.Outcome;
import dev.shellwarden.process.ProcessSpec.ErrorStream;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Sandbox;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code exec COMMAND}: a command's whole way, for a person to try. */
@Command(
        name = "exec",
        description =
                "Judge a command and run it; the exit code is the command's, or 126 refused, 127 not started,"
                        + " 124 timed out, 130 cancelled")
final class ExecCommand implements Callable<Integer> {

    private final Startup startup;

    @Parameters(paramLabel = "COMMAND", description = "The command line for the shell, as one word")
    private String command = "";

    @Mixin private GivenOptions given = new GivenOptions();

    ExecCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() throws IOException {
        try (ConfigurableApplicationContext context = startup.start(Entrance.COMMAND_LINE);
                Interruption interruption = Interruption.ofThisThread()) {
            context.getBean(Sandbox.class).verify();
            OutputPrinter printer = OutputPrinter.toStandardStreams();
            Outcome outcome = context.getBean(CommandService.class).run(request(context, printer));
            printer.finish();
            return tell(outcome);
        }
    }

    private CommandRequest request(ConfigurableApplicationContext context, OutputPrinter printer)
            throws IOException {
        boolean includeStderr = context.getBean(ExecutionProperties.class).includeStderr();
        return given.applied(CommandRequest.of("exec", ThisCaller.caller(), command))
                .with(includeStderr ? ErrorStream.SEPARATE : ErrorStream.DISCARDED)
                .attended(new TerminalApprover(context.getBean(ApprovalProperties.class)), printer);
    }

    private static int tell(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed completed -> completed(completed.execution());
            case Outcome.TimedOut late ->
                    told(
                            "timed out after %d seconds".formatted(late.limit().toSeconds()),
                            ExitCodes.TIMED_OUT);
            case Outcome.Cancelled ignored -> told("cancelled", ExitCodes.CANCELLED);
            case Outcome.Refused refused -> told("refused: " + refused.reason(), ExitCodes.REFUSED);
            case Outcome.NotStarted failed ->
                    told("not started: " + failed.reason(), ExitCodes.NOT_STARTED);
        };
    }

    private static int completed(Outcome.Execution execution) {
        execution.notes().forEach(Messages::print);
        return switch (execution.termination()) {
            case Termination.Exited exited -> exited.code();
            case Termination.Signaled killed ->
                    told("killed by " + killed.name(), ExitCodes.SIGNAL_BASE + killed.signal());
            case Termination.TimedOut late ->
                    told(
                            "timed out after %d seconds".formatted(late.limit().toSeconds()),
                            ExitCodes.TIMED_OUT);
            case Termination.Cancelled ignored -> told("cancelled", ExitCodes.CANCELLED);
            case Termination.LimitExceeded exceeded ->
                    told(
                            "exceeded its %s limit of %s"
                                    .formatted(exceeded.limit(), exceeded.value()),
                            ExitCodes.SIGNAL_BASE + ExitCodes.SIGKILL);
        };
    }

    private static int told(String message, int code) {
        Messages.print(message);
        return code;
    }
}
