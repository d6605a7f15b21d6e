package dev.shellwarden.cli;

import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.UnfitCommandException;
import dev.shellwarden.policy.RiskAssessment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check COMMAND}: what would become of a command. */
@Command(
        name = "check",
        description = "Judge a command without running it; exit 0 allow, 1 ask, 2 deny")
final class CheckCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    private final Startup startup;

    @Parameters(
            paramLabel = "COMMAND",
            description =
                    "The command line for the shell, as one word; - reads it from standard input")
    private String command = "";

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json [default: text]")
    private Format format = Format.TEXT;

    @Mixin private GivenOptions given = new GivenOptions();

    CheckCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() throws IOException {
        boolean read = command.equals(STANDARD_INPUT);
        if (read && given.readsInput()) {
            throw new UsageException("'-' and '--stdin' cannot both read standard input");
        }
        String text = read ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : command;
        CommandRequest request =
                given.applied(CommandRequest.of("check", ThisCaller.caller(), text));
        try (ConfigurableApplicationContext context = startup.start(Entrance.COMMAND_LINE);
                PrintWriter out = StandardStreams.writer()) {
            RiskAssessment assessment =
                    context.getBean(CommandService.class).judge(request).assessment();
            out.println(
                    switch (format) {
                        case TEXT -> AssessmentText.of(assessment);
                        case JSON -> JsonText.of(assessment);
                    });
            return assessment.decision().ordinal();
        } catch (UnfitCommandException unfit) {
            throw new UsageException(String.valueOf(unfit.getMessage()));
        }
    }

    /** How the assessment is printed. */
    private enum Format {
        TEXT,
        JSON
    }
}
