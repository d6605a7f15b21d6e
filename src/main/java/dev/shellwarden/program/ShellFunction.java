package dev.shellwarden.program;

import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.Span;
import java.util.Optional;

/**
 * A function that a shell has.
 *
 * @param definition its body
 * @param text the text that its spans point into
 * @param place the place in the judged text, when it was defined in an embedded text
 * @param exported whether shells started later have it too
 */
record ShellFunction(
        Command.FunctionDefinition definition,
        String text,
        Optional<Span> place,
        boolean exported) {

    ShellFunction asExported() {
        return new ShellFunction(definition, text, place, true);
    }
}
