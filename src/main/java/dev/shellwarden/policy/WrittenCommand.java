package dev.shellwarden.policy;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.ShellQuoting;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An invocation written down for a person, and through what it runs. */
final class WrittenCommand {

    private static final String APPENDED = "{}";
    private static final Set<String> SIGNS = Set.of("{}", "[", "]", "!", "[[", "]]");

    private final Phrases phrases;

    WrittenCommand(Phrases phrases) {
        this.phrases = phrases;
    }

    /** The command's words and redirections. */
    String of(Invocation invocation) {
        return Stream.concat(
                        invocation.argv().stream().map(word -> written(word, invocation)),
                        invocation.redirections().stream()
                                .map(redirection ->
                                        sign(redirection.access())
                                                + written(redirection.target(), invocation)))
                .collect(Collectors.joining(" "));
    }

    private static String sign(Access access) {
        return switch (access) {
            case READ -> "< ";
            case APPEND -> ">> ";
            default -> "> ";
        };
    }

    /** A word of an invocation; what is appended when it runs is called an input. */
    static String text(Argument word, Invocation invocation) {
        boolean repeated = invocation.wrappers().stream().anyMatch(Invocation.Wrapper::repeated);
        return repeated && !word.isStatic()
                ? word.value().replace(APPENDED, "<input>")
                : word.value();
    }

    /**
     * A word as a person would write it: quoted where blanks or signs need it, expansions as they
     * stand.
     */
    private static String written(Argument word, Invocation invocation) {
        return word.isStatic() && !word.glob() && !word.brace() && !SIGNS.contains(word.value())
                ? ShellQuoting.quote(word.value())
                : text(word, invocation);
    }

    /** Through which programs an invocation runs, and what that means; blank for none. */
    String through(Invocation invocation) {
        List<Invocation.Wrapper> wrappers = invocation.wrappers();
        if (wrappers.isEmpty()) {
            return "";
        }
        String names =
                wrappers.stream()
                        .map(Invocation.Wrapper::name)
                        .distinct()
                        .collect(Collectors.joining(", "));
        String meanings =
                wrappers.stream()
                        .flatMap(wrapper -> meaning(wrapper).stream())
                        .distinct()
                        .collect(Collectors.joining(", "));
        return meanings.isEmpty()
                ? " (through %s)".formatted(names)
                : " (through %s: %s)".formatted(names, meanings);
    }

    private Optional<String> meaning(Invocation.Wrapper wrapper) {
        if (wrapper.privileged()) {
            return Optional.of("with another user's rights");
        }
        if (wrapper.remote()) {
            return Optional.of(
                    phrases.entersContainer(wrapper.name())
                            ? "in a container"
                            : "on another machine");
        }
        return wrapper.repeated()
                ? Optional.of(
                        phrases.findsFiles(wrapper.name())
                                ? "for the files found"
                                : "for each input")
                : Optional.empty();
    }
}
