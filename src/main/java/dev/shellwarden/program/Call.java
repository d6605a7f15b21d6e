package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.FileRedirection;
import dev.shellwarden.program.Invocation.VariableAssignment;
import java.util.List;

/** Words that are run, with the variables and files that go with them. */
record Call(
        List<Field> fields,
        List<VariableAssignment> assignments,
        List<FileRedirection> redirections) {

    static Call of(List<Field> fields) {
        return new Call(fields, List.of(), List.of());
    }

    Call with(List<Field> words) {
        return new Call(words, assignments, redirections);
    }

    /** Whether every word is exactly known. */
    boolean isStatic() {
        for (Field field : fields) {
            if (!field.isStatic()) {
                return false;
            }
        }
        return true;
    }

    List<Field> arguments() {
        return fields.subList(1, fields.size());
    }

    Field program() {
        return fields.getFirst();
    }
}
