package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import java.util.List;

/**
 * What code does.
 *
 * @param commands shell text that does the same as the deletes, writes, reads and process starts in
 *     the code; an expansion stands where a value is not known
 * @param statements the statements of a query language, and what else was seen
 */
public record CodeReading(List<String> commands, List<CodeStatement> statements) {

    public CodeReading {
        commands = List.copyOf(commands);
        statements = List.copyOf(statements);
    }
}
