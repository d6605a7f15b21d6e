package dev.shellwarden.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command line as a manual page in the macros of man(7). */
final class ManPage {

    private static final String END =
            """
            .SH EXIT STATUS
            0 done; 64 wrong usage; 69 no Java or no jar; 78 bad configuration.
            .br
            check: 0 allow, 1 ask, 2 deny.
            .br
            exec: the command's own, or 124 timed out, 126 refused, 127 not started, 130 cancelled.
            .SH FILES
            .TP
            .I ~/.config/shellwarden/application.yml
            configuration, read at every start
            .TP
            .I ~/.local/state/shellwarden
            audit trail, kept output
            .TP
            .I ~/.local/state/shellwarden-scratch
            where commands run when there is no workspace
            .TP
            .I ~/.cache/shellwarden/start
            start-up cache
            """;

    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    static String of(CommandLine root) {
        ManPage page = new ManPage();
        CommandSpec spec = root.getCommandSpec();
        page.line(".TH SHELLWARDEN 1");
        page.line(".SH NAME");
        page.line("shellwarden \\- " + text(description(spec)));
        page.line(".SH SYNOPSIS");
        page.line(".B shellwarden");
        page.line("[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR]");
        page.line(".SH OPTIONS");
        spec.options().forEach(page::option);
        page.line(".SH COMMANDS");
        page.subcommands(root, "");
        page.page.append(END);
        return page.page.toString();
    }

    private void subcommands(CommandLine parent, String before) {
        parent.getSubcommands()
                .forEach((name, command) -> {
                    CommandSpec spec = command.getCommandSpec();
                    line(".TP");
                    line(".B " + text(before + name) + operands(spec));
                    line(text(description(spec)));
                    own(spec).forEach(this::nested);
                    subcommands(command, before + name + " ");
                });
    }

    private static Stream<OptionSpec> own(CommandSpec spec) {
        return spec.options().stream().filter(option -> !option.inherited() && !option.hidden());
    }

    private void nested(OptionSpec option) {
        line(".RS");
        option(option);
        line(".RE");
    }

    private void option(OptionSpec option) {
        if (option.hidden()) {
            return;
        }
        line(".TP");
        String names =
                Arrays.stream(option.names())
                        .map(name -> "\\fB" + text(name) + "\\fR")
                        .collect(Collectors.joining(", "));
        line(
                names
                        + (option.arity().max() > 0
                                ? " \\fI" + text(option.paramLabel()) + "\\fR"
                                : ""));
        line(text(sentence(option)));
    }

    private static String operands(CommandSpec spec) {
        return spec.positionalParameters().stream()
                .map(PositionalParamSpec::paramLabel)
                .map(label -> " \\fI" + text(label) + "\\fR")
                .collect(Collectors.joining());
    }

    private static String description(CommandSpec spec) {
        return String.join(" ", spec.usageMessage().description());
    }

    private static String sentence(ArgSpec argument) {
        return String.join(" ", List.of(argument.description()));
    }

    /** A dash that can be copied, and no macro at the start of a line. */
    private static String text(String plain) {
        String escaped = plain.replace("\\", "\\e").replace("-", "\\-").replace("%n", " ");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}
