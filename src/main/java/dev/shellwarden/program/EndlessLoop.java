package dev.shellwarden.program;

import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.Span;
import java.util.Optional;
import java.util.regex.Pattern;

/** Loops without an end that start programs beside them and wait for none. */
final class EndlessLoop {

    private static final Pattern ENDLESS =
            Pattern.compile(
                    "while\\s+(:|true|\\(\\(\\s*1\\s*\\)\\)|\\[\\[?\\s*1\\s*\\]?\\])\\s*[;\\n]\\s*do\\s*"
                            + "|until\\s+(false|!\\s+true|!\\s+:)\\s*[;\\n]\\s*do\\s*"
                            + "|for\\s*\\(\\(\\s*;\\s*1?\\s*;\\s*\\)\\)\\s*;?\\s*(do|\\{)\\s*");

    private EndlessLoop() {}

    /** The loop's head, where the loop starts ever more programs. */
    static Optional<String> head(String text, Span loop, CommandList body) {
        if (loop.start() > body.span().start() || body.span().start() > text.length()) {
            return Optional.empty();
        }
        String head = text.substring(loop.start(), body.span().start());
        boolean multiplies =
                body.items().stream().anyMatch(CommandList.Item::background)
                        && body.items().stream()
                                .allMatch(item -> item.background() || isInstant(item.command()));
        return multiplies && ENDLESS.matcher(head).matches()
                ? Optional.of(head.strip())
                : Optional.empty();
    }

    /** Whether a command takes no time: assignments, arithmetic. */
    private static boolean isInstant(Command command) {
        return switch (command) {
            case Command.SimpleCommand simple -> simple.words().isEmpty();
            case Command.ArithmeticCommand arithmetic -> true;
            default -> false;
        };
    }
}
