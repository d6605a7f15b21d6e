package dev.shellwarden.program;

import java.util.List;

/**
 * A file of code that an invocation runs, besides its own program file.
 *
 * @param names paths of which the first that exists is meant, as written
 * @param language the code's language; empty for a library or module of the program's own language
 * @param entries the parts that are run: targets of a makefile, names of scripts; empty for all, or
 *     for what the language takes without any
 * @param arguments words that the code gets
 * @param upwards whether the nearest such file of the directory and those above it is meant
 * @param input whether it is what the program reads, so that it is a file of this machine although
 *     the program may run on another
 */
public record CodeFile(
        List<String> names,
        String language,
        List<Argument> entries,
        List<Argument> arguments,
        boolean upwards,
        boolean input) {

    public CodeFile {
        names = List.copyOf(names);
        entries = List.copyOf(entries);
        arguments = List.copyOf(arguments);
    }

    /** A file that a program is told of, or obeys. */
    public CodeFile(
            List<String> names,
            String language,
            List<Argument> entries,
            List<Argument> arguments,
            boolean upwards) {
        this(names, language, entries, arguments, upwards, false);
    }

    /** One file, run as a whole. */
    static CodeFile of(String name, String language, List<Argument> arguments) {
        return new CodeFile(List.of(name), language, List.of(), arguments, false);
    }

    /** A file that a program reads and runs. */
    static CodeFile ofInput(String name, String language) {
        return new CodeFile(List.of(name), language, List.of(), List.of(), false, true);
    }
}
