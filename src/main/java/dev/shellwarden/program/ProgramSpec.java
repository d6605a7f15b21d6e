package dev.shellwarden.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program's entry.
 *
 * @param name its base name
 * @param summary what it does, one sentence for a person
 * @param family the file that holds the entry, without its ending
 * @param aliases other names that it goes by
 * @param versions whether its names may be followed by a version ({@code python3.12}, {@code
 *     gcc-13})
 * @param builtin whether it is a part of the shell
 * @param syntax how it reads options
 * @param command what it makes of its words
 * @param environment variables that make it run code or write, and what their values are
 * @param config settings given among its words
 * @param copies whether it makes its last path a copy of, or a link to, the others
 * @param compiles whether what it writes is made of the sources that it reads, so that running it
 *     is running a program of the workspace
 * @param noShellEscape whether a person at its keys cannot make it start a program
 * @param escapeKeys keys or lines with which it starts a shell
 */
public record ProgramSpec(
        String name,
        String summary,
        String family,
        List<String> aliases,
        boolean versions,
        boolean builtin,
        OptionSyntax syntax,
        CommandSpec command,
        Map<String, ValueSpec> environment,
        ConfigSpec config,
        boolean copies,
        boolean compiles,
        boolean noShellEscape,
        List<String> escapeKeys) {

    public ProgramSpec {
        aliases = List.copyOf(aliases);
        environment = Map.copyOf(environment);
        escapeKeys = List.copyOf(escapeKeys);
    }

    /** An entry that only says what the program does. */
    public ProgramSpec(String name, String summary) {
        this(
                name,
                summary,
                "",
                List.of(),
                false,
                false,
                OptionSyntax.GNU,
                CommandSpec.of(name, summary),
                Map.of(),
                ConfigSpec.NONE,
                false,
                false,
                false,
                List.of());
    }

    /** The entry of a subcommand, by the words that lead to it. */
    public Optional<CommandSpec> subcommand(List<String> words) {
        CommandSpec found = command;
        for (String word : words) {
            CommandSpec inner = found.subcommands().get(word);
            if (inner == null) {
                return Optional.empty();
            }
            found = inner;
        }
        return Optional.of(found);
    }
}
