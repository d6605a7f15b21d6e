package dev.shellwarden.program;

import java.util.List;

/**
 * When a program prints nothing but whole numbers, so that arithmetic on its output runs nothing.
 *
 * @param with options of which one must be given
 * @param without options none of which may be given
 * @param atMost the largest number of operands
 * @param operands texts, one of which each operand must be; empty when any will do
 * @param fromInput whether it is so only when what it reads is numbers
 */
public record NumbersSpec(
        List<String> with,
        List<String> without,
        int atMost,
        List<String> operands,
        boolean fromInput) {

    public NumbersSpec {
        with = List.copyOf(with);
        without = List.copyOf(without);
        operands = List.copyOf(operands);
    }
}
