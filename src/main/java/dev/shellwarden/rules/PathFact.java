package dev.shellwarden.rules;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.workspace.PathClass;
import java.util.Set;

/**
 * A path that an invocation uses, resolved.
 *
 * @param argument the word
 * @param access what is done with it
 * @param recursive whether everything below it is meant too
 * @param classes what kind of place it is
 */
public record PathFact(
        Argument argument, Access access, boolean recursive, Set<PathClass> classes) {

    public PathFact {
        classes = Set.copyOf(classes);
    }
}
