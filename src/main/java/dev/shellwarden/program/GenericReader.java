package dev.shellwarden.program;

import dev.shellwarden.program.Reading.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the words of a program without an entry: what begins with a dash is an option, the rest are
 * operands.
 */
final class GenericReader {

    private GenericReader() {}

    static Reading read(ProgramSpec spec, List<Field> arguments) {
        List<Option> options = new ArrayList<>();
        List<Argument> operands = new ArrayList<>();
        boolean ended = false;
        for (Field word : arguments) {
            if (!ended && word.text().equals("--")) {
                ended = true;
            } else if (!ended && word.text().length() > 1 && word.text().startsWith("-")) {
                options.add(option(word));
            } else {
                operands.add(word.argument());
            }
        }
        return new Reading(
                spec, List.of(), options, operands, List.of(), Set.of(), List.of(), List.of(),
                false);
    }

    private static Option option(Field word) {
        int equals = word.text().indexOf('=');
        return equals < 0
                ? new Option(List.of(word.text()), Optional.empty(), word.argument())
                : new Option(
                        List.of(word.text().substring(0, equals)),
                        Optional.of(word.part(equals + 1).argument()),
                        word.argument());
    }
}
