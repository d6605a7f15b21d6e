package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.List;
import java.util.Map;

/**
 * What code does.
 *
 * @param commands shell text that does the same as the deletes, writes, reads and process starts in
 *     the code; an expansion stands where a value is not known
 * @param statements the statements of a query language, and what else was seen
 * @param places where in the code commands stand, as far as they do
 */
public record CodeReading(
        List<String> commands, List<CodeStatement> statements, Map<String, Span> places) {

    public CodeReading {
        commands = List.copyOf(commands);
        statements = List.copyOf(statements);
        places = Map.copyOf(places);
    }

    CodeReading(List<String> commands, List<CodeStatement> statements) {
        this(commands, statements, Map.of());
    }
}
