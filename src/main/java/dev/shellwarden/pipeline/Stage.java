package dev.shellwarden.pipeline;

import java.util.List;
import java.util.Optional;

/**
 * One stage of a plan: words that are run as they are.
 *
 * @param program the command's name
 * @param arguments its arguments, globs expanded, paths found to lie inside the workspace
 * @param options its options, one by one
 * @param operands what is neither an option nor an option's value
 * @param paths those of its arguments that are paths, relative to the directory it runs in
 * @param target the file that a tee writes
 * @param append whether that file is appended to
 * @param source the stage as it was written
 */
public record Stage(
        String program,
        List<String> arguments,
        List<Option> options,
        List<String> operands,
        List<String> paths,
        Optional<String> target,
        boolean append,
        String source) {

    public Stage {
        arguments = List.copyOf(arguments);
        options = List.copyOf(options);
        operands = List.copyOf(operands);
        paths = List.copyOf(paths);
    }

    /** An option as it was given. */
    public record Option(String name, Optional<String> value) {}

    /** Whether one of these options was given. */
    boolean has(String... names) {
        return options.stream().anyMatch(option -> List.of(names).contains(option.name()));
    }

    /** The values of these options in order. */
    List<String> values(String... names) {
        return options.stream()
                .filter(option -> List.of(names).contains(option.name()))
                .flatMap(option -> option.value().stream())
                .toList();
    }
}
