package dev.shellwarden.cli;

import dev.shellwarden.sandbox.SandboxUnavailableException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a person what went wrong, and what the exit code is. */
final class Failures {

    private Failures() {}

    static int tellUsage(String message) {
        Messages.print(message + " (see --help)");
        return ExitCodes.USAGE;
    }

    static int tellUsage(ParameterException wrong) {
        return tellUsage(
                wrong instanceof UnmatchedArgumentException unmatched
                        ? describe(unmatched)
                        : decapitalized(firstLine(wrong)));
    }

    /** A failure of a subcommand. */
    static int tell(Exception failure, boolean verbose) {
        return switch (failure) {
            case UsageException wrong -> tellUsage(String.valueOf(wrong.getMessage()));
            case ConfigurationException wrong -> tellAll(wrong.faults());
            case SandboxUnavailableException unavailable ->
                    tellAll(List.of(String.valueOf(unavailable.getMessage())));
            default -> tellUnexpected(failure, verbose);
        };
    }

    private static int tellAll(List<String> faults) {
        Messages.print(faults);
        return ExitCodes.CONFIGURATION;
    }

    private static int tellUnexpected(Exception failure, boolean verbose) {
        Messages.print(
                "failed: "
                        + PropertyFaults.deepest(failure)
                        + (verbose ? "" : " (-v shows where)"));
        if (verbose) {
            failure.printStackTrace();
        }
        return ExitCodes.FAILURE;
    }

    private static String describe(UnmatchedArgumentException wrong) {
        String word = wrong.getUnmatched().getFirst();
        CommandLine line = wrong.getCommandLine();
        if (word.startsWith("-")) {
            String name = word.split("=", 2)[0];
            return "unknown option '%s'%s"
                    .formatted(
                            name, Nearest.hint(name, line.getCommandSpec().optionsMap().keySet()));
        }
        if (line.getCommandName().equals("exec") || line.getCommandName().equals("check")) {
            return "'%s' takes the command as one word: quote it%s"
                    .formatted(line.getCommandName(), inputHint(line));
        }
        return "unexpected '%s'%s"
                .formatted(word, Nearest.hint(word, line.getSubcommands().keySet()));
    }

    private static String inputHint(CommandLine line) {
        return line.getParseResult().hasMatchedOption("--stdin")
                ? "; '--stdin' takes no value, the input is what stands on standard input"
                : "";
    }

    private static String firstLine(ParameterException wrong) {
        if (wrong.getArgSpec() instanceof OptionSpec flag && flag.typeInfo().isBoolean()) {
            return "'%s' takes no value: leave out '%s'"
                    .formatted(flag.longestName(), wrong.getValue());
        }
        String message = Optional.ofNullable(wrong.getMessage()).orElse("wrong usage");
        String line = message.lines().findFirst().orElse(message);
        return wrong instanceof MissingParameterException
                ? line.replace("Missing required parameter", "a value is missing")
                : line;
    }

    private static String decapitalized(String text) {
        return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
