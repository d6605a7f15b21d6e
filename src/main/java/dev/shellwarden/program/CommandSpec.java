package dev.shellwarden.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a program, or one of its subcommands, makes of its words.
 *
 * @param name the word that names it
 * @param summary what it does, one sentence for a person
 * @param closedOptions whether an option that is not listed counts as unknown
 * @param closedSubcommands whether a subcommand that is not listed counts as unknown
 * @param options its options by each of their names
 * @param subcommands its subcommands by each of their names
 * @param operands what its operands are, in order
 * @param effects what it does when no case says otherwise
 * @param cases conditions under which it does something else
 * @param runs how it runs what its operands say
 * @param stdin what it takes standard input for
 * @param numbers when it prints nothing but whole numbers
 * @param operandsRun whether its operands are also a command that it runs, when their first names a
 *     program of the table
 * @param obeys files of the directory that it obeys without being told
 */
public record CommandSpec(
        String name,
        String summary,
        boolean closedOptions,
        boolean closedSubcommands,
        Map<String, OptionSpec> options,
        Map<String, CommandSpec> subcommands,
        List<OperandSpec> operands,
        Set<Effect> effects,
        List<CaseSpec> cases,
        Optional<RunsSpec> runs,
        StdinSpec stdin,
        List<NumbersSpec> numbers,
        boolean operandsRun,
        List<ObeyedSpec> obeys) {

    public CommandSpec {
        options = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(options));
        subcommands = Map.copyOf(subcommands);
        operands = List.copyOf(operands);
        effects = Set.copyOf(effects);
        cases = List.copyOf(cases);
        numbers = List.copyOf(numbers);
        obeys = List.copyOf(obeys);
    }

    /** A command of which only its sentence is known. */
    public static CommandSpec of(String name, String summary) {
        return new CommandSpec(
                name,
                summary,
                false,
                false,
                Map.of(),
                Map.of(),
                List.of(),
                Set.of(),
                List.of(),
                Optional.empty(),
                StdinSpec.DATA,
                List.of(),
                false,
                List.of());
    }
}
