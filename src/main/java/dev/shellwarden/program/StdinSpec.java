package dev.shellwarden.program;

import java.util.List;

/**
 * What a program takes its standard input for.
 *
 * @param kind data, code, or words for what it runs
 * @param language the language of code
 * @param with options that make it so although there are operands ({@code -s} of a shell)
 * @param unless options any of which keeps it from being so
 * @param always whether operands do not matter; else it is so when there is no operand, or {@code
 *     -} is the first
 */
public record StdinSpec(
        Kind kind, String language, List<String> with, List<String> unless, boolean always) {

    /** A program that does not run what it reads. */
    public static final StdinSpec DATA = new StdinSpec(Kind.DATA, "", List.of(), List.of(), true);

    public StdinSpec {
        with = List.copyOf(with);
        unless = List.copyOf(unless);
    }

    /** What standard input is. */
    public enum Kind {
        DATA,
        CODE,
        ARGUMENTS,
        NONE
    }
}
