package dev.shellwarden.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion SHELL}: a script that makes a shell complete our words, printed. */
@Command(
        name = "completion",
        description = "Print a script that completes this command's words in your shell")
final class CompletionCommand implements Callable<Integer> {

    private static final String NAME = "shellwarden";

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
    private String shell = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        String script =
                switch (shell) {
                    case "bash", "zsh" -> AutoComplete.bash(NAME, root);
                    case "fish" -> fish(root);
                    default ->
                            throw new UsageException(
                                    "'completion %s' is not known: bash, zsh or fish"
                                            .formatted(shell));
                };
        try (PrintWriter out = StandardStreams.writer()) {
            out.println(script);
        }
        return 0;
    }

    static String fish(CommandLine root) {
        List<String> lines = new ArrayList<>();
        lines.add("complete -c %s -n __fish_use_subcommand -f".formatted(NAME));
        addOptions(root, "", lines);
        addSubcommands(root, "__fish_use_subcommand", lines);
        return String.join("\n", lines);
    }

    private static void addSubcommands(CommandLine parent, String condition, List<String> lines) {
        parent.getSubcommands()
                .forEach((name, command) -> {
                    lines.add(
                            "complete -c %s -n '%s' -f -a %s -d %s"
                                    .formatted(
                                            NAME,
                                            condition,
                                            name,
                                            quoted(description(command.getCommandSpec()))));
                    String inside = "__fish_seen_subcommand_from " + name;
                    addOptions(command, " -n '" + inside + "'", lines);
                    addSubcommands(command, inside, lines);
                });
    }

    private static void addOptions(CommandLine command, String condition, List<String> lines) {
        command.getCommandSpec().options().stream()
                .filter(option -> !option.inherited() && !option.hidden())
                .map(option ->
                        "complete -c "
                                + NAME
                                + condition
                                + names(option)
                                + (option.arity().max() > 0 ? " -r" : "")
                                + " -d "
                                + quoted(String.join(" ", option.description())))
                .forEach(lines::add);
    }

    private static String names(OptionSpec option) {
        Function<String, String> flag =
                name ->
                        name.startsWith("--")
                                ? " -l " + name.substring(2)
                                : " -s " + name.substring(1);
        return Stream.of(option.names()).map(flag).reduce("", String::concat);
    }

    private static String description(CommandSpec command) {
        return String.join(" ", command.usageMessage().description());
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
