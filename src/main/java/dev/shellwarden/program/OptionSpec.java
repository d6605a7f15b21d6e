package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An option of a program or subcommand.
 *
 * @param names all its names with their dashes, the canonical one first; a name may lack dashes
 *     ({@code of=} of dd is {@code of})
 * @param arity whether it takes a value, and where that stands
 * @param values what each of its values is; several when it takes several words
 * @param until words that end its list of words ({@code ;} and {@code +} of find's -exec); empty
 *     for other options
 * @param repeated whether more words are appended when what it names is run
 * @param inDirectory whether what it names runs in the directory of each file found
 * @param effects what it adds to the program's effects
 * @param withoutEffect whether it keeps the program from acting ({@code --help}, {@code --dry-run})
 * @param cancelledBy options that take that back when they follow
 * @param summary what it does, for a person
 * @param fromStart whether its path is looked for where the program is started, although another
 *     option names the directory in which it works
 */
public record OptionSpec(
        List<String> names,
        Arity arity,
        List<ValueSpec> values,
        List<String> until,
        boolean repeated,
        boolean inDirectory,
        Set<Effect> effects,
        boolean withoutEffect,
        List<String> cancelledBy,
        Optional<String> summary,
        boolean fromStart) {

    public OptionSpec {
        names = List.copyOf(names);
        values = List.copyOf(values);
        until = List.copyOf(until);
        effects = Set.copyOf(effects);
        cancelledBy = List.copyOf(cancelledBy);
    }

    /** The first of its names. */
    public String name() {
        return names.getFirst();
    }

    /** Whether an option takes a value. */
    public enum Arity {
        /** No value. */
        FLAG,
        /** A value in the same word or in the next. */
        REQUIRED,
        /** A value only in the same word, or none. */
        OPTIONAL,
        /** All words up to one of {@code until}. */
        LIST
    }

    /** Whether it names a module, so that the words behind it are the module's. */
    boolean isModule() {
        return !values.isEmpty() && values.getFirst().kind() == ValueSpec.Kind.MODULE;
    }
}
