package dev.shellwarden.pipeline;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a command of a pipeline may be given.
 *
 * @param name the command
 * @param flags options without a value, by each of their names
 * @param values options with a value, by each of their names
 * @param pairs options with two values, by name
 * @param count whether {@code -5} is a count
 * @param operands what operands are, in order; the last may stand for many
 */
record StageSpec(
        String name,
        Set<String> flags,
        Map<String, Value> values,
        Map<String, List<Value>> pairs,
        boolean count,
        List<Operand> operands) {

    StageSpec {
        flags = Set.copyOf(flags);
        values = Map.copyOf(values);
        pairs = Map.copyOf(pairs);
        operands = List.copyOf(operands);
    }

    /** What a word is. */
    enum Value {
        TEXT,
        COUNT,
        GLOB,
        PATTERN,
        SET,
        PATH,
        TARGET,
        PROGRAM_AWK,
        PROGRAM_SED,
        PROGRAM_JQ
    }

    /**
     * An operand.
     *
     * @param many whether it stands for any number
     * @param unless options that take its place
     */
    record Operand(Value value, boolean many, Set<String> unless) {

        Operand {
            unless = Set.copyOf(unless);
        }
    }
}
