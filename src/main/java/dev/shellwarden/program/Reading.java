package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An argument list read by a program's table entry.
 *
 * @param spec the entry
 * @param subcommands the subcommand words, outermost first ({@code remote}, {@code add})
 * @param options the options in order, split from their values, under their canonical names
 * @param operands what is neither option nor subcommand, in order
 * @param paths every path that the entry says is read, written or deleted: operands, option values,
 *     redirections
 * @param effects what this call may do
 * @param unknownOptions options or subcommands that the entry does not list
 * @param secrets words that the entry calls secrets: passwords, tokens, keys
 * @param endsWithoutEffect whether an option in effect ({@code --help}, {@code --dry-run}) keeps
 *     the program from acting
 */
public record Reading(
        ProgramSpec spec,
        List<String> subcommands,
        List<Option> options,
        List<Argument> operands,
        List<PathUse> paths,
        Set<Effect> effects,
        List<Argument> unknownOptions,
        List<Argument> secrets,
        boolean endsWithoutEffect) {

    public Reading {
        subcommands = List.copyOf(subcommands);
        options = List.copyOf(options);
        operands = List.copyOf(operands);
        paths = List.copyOf(paths);
        effects = Set.copyOf(effects);
        unknownOptions = List.copyOf(unknownOptions);
        secrets = List.copyOf(secrets);
    }

    /** Whether an option was given, by any of its names. */
    public boolean has(String name) {
        return options.stream().anyMatch(option -> option.names().contains(name));
    }

    /** The same program without any words. */
    Reading withoutWords() {
        return new Reading(
                spec,
                subcommands,
                List.of(),
                List.of(),
                List.of(),
                Set.of(),
                List.of(),
                List.of(),
                false);
    }

    /** The same, where more paths are touched. */
    Reading touching(List<PathUse> more) {
        return more.isEmpty()
                ? this
                : new Reading(
                        spec,
                        subcommands,
                        options,
                        operands,
                        Stream.concat(paths.stream(), more.stream()).toList(),
                        effects,
                        unknownOptions,
                        secrets,
                        endsWithoutEffect);
    }

    /**
     * An option as given.
     *
     * @param names all names that the table has for it, canonical first; abbreviations are resolved
     * @param value its value where it has one
     */
    public record Option(List<String> names, Optional<Argument> value, Argument word) {

        public Option {
            names = List.copyOf(names);
        }
    }

    /**
     * A path and what is done with it.
     *
     * @param base where it is looked for, when that is not the directory in which the program works
     */
    public record PathUse(Argument path, Access access, boolean recursive, Optional<Base> base) {

        PathUse(Argument path, Access access, boolean recursive) {
            this(path, access, recursive, Optional.empty());
        }

        /** The directory from which the path is looked for. */
        public Optional<String> directory(Invocation invocation) {
            return base.map(Base::directory).orElse(invocation.directory());
        }
    }

    /** A directory, absent when it is not known. */
    public record Base(Optional<String> directory) {}
}
