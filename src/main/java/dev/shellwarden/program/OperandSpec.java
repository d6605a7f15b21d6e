package dev.shellwarden.program;

import java.util.List;

/**
 * What an operand is, or several in a row.
 *
 * @param value what it is
 * @param many whether it stands for any number of operands; at most one of a command's operands
 *     does
 * @param optional whether it may be missing when there are too few operands
 * @param with options of which one must be given for it to be there; empty for always
 * @param unless options any of which takes it away
 * @param recursiveWith options any of which makes the access recursive
 */
public record OperandSpec(
        ValueSpec value,
        boolean many,
        boolean optional,
        List<String> with,
        List<String> unless,
        List<String> recursiveWith) {

    public OperandSpec {
        with = List.copyOf(with);
        unless = List.copyOf(unless);
        recursiveWith = List.copyOf(recursiveWith);
    }
}
