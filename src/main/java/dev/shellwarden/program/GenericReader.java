package dev.shellwarden.program;

import dev.shellwarden.program.Reading.Option;
import dev.shellwarden.program.Reading.PathUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the words of a program without an entry: what begins with a dash is an option, the rest are
 * operands.
 */
final class GenericReader {

    private static final int MOST_WORDS = 32;
    private static final int LONGEST_PATH = 4096;

    private GenericReader() {}

    static Reading read(ProgramSpec spec, List<Field> arguments) {
        List<Option> options = new ArrayList<>();
        List<Argument> operands = new ArrayList<>();
        List<Field> words = new ArrayList<>();
        boolean ended = false;
        for (Field word : arguments) {
            if (!ended && word.text().equals("--")) {
                ended = true;
            } else if (!ended && word.text().length() > 1 && word.text().startsWith("-")) {
                options.add(option(word));
                words.add(word.part(word.text().indexOf('=') + 1));
            } else {
                operands.add(word.argument());
                words.add(word);
            }
        }
        return new Reading(
                spec,
                List.of(),
                options,
                operands,
                named(words),
                Set.of(),
                List.of(),
                List.of(),
                false);
    }

    /**
     * The words of which no entry says what they are and that look like paths: what is done with
     * these is not known.
     */
    static List<PathUse> named(List<Field> words) {
        List<PathUse> named = new ArrayList<>(0);
        for (Field word : words.subList(0, Math.min(words.size(), MOST_WORDS))) {
            if (looksLikePath(word.text())) {
                named.add(new PathUse(word.argument(), Access.NONE, false));
            }
        }
        return named;
    }

    private static boolean looksLikePath(String text) {
        return text.length() < LONGEST_PATH
                && (text.indexOf('/') >= 0 || text.startsWith("~") || text.startsWith("."))
                && text.indexOf(' ') < 0
                && !text.contains("://");
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
