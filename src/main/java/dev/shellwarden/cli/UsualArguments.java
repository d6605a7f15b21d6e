package dev.shellwarden.cli;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The arguments that clients start a server with, read without the parser of the command line,
 * whose loading takes a tenth of a start. Whatever else stands there is left to that parser, which
 * gives the same result for these.
 */
final class UsualArguments {

    private static final List<List<String>> SUBCOMMANDS =
            List.of(List.of("server", "shell"), List.of());

    private UsualArguments() {}

    /** The options when every word is one of the usual ones. */
    static Optional<CommonOptions> of(List<String> words) {
        return SUBCOMMANDS.stream()
                .filter(subcommand ->
                        words.subList(0, Math.min(subcommand.size(), words.size()))
                                .equals(subcommand))
                .findFirst()
                .flatMap(subcommand ->
                        options(words.subList(subcommand.size(), words.size()).iterator()));
    }

    private static Optional<CommonOptions> options(Iterator<String> words) {
        CommonOptions options = new CommonOptions();
        while (words.hasNext()) {
            String name = words.next();
            if (!words.hasNext() || !take(options, name, words.next())) {
                return Optional.empty();
            }
        }
        return Optional.of(options);
    }

    private static boolean take(CommonOptions options, String name, String value) {
        if (!value.matches("[\\w./][\\w./-]*")) {
            return false;
        }
        switch (name) {
            case "--preset" -> {
                if (!options.presets.isEmpty()) {
                    return false;
                }
                options.presets = List.of(value);
            }
            case "-w", "--working-dir", "--root" -> {
                if (options.workingDirectory.isPresent()) {
                    return false;
                }
                options.workingDirectory = Optional.of(Path.of(value));
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
