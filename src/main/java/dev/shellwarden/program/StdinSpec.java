package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/**
 * What a program takes its standard input for.
 *
 * @param kind data, code, or words for what it runs
 * @param language the language of code
 * @param with options that make it so although there are operands ({@code -s} of a shell)
 * @param unless options any of which keeps it from being so
 * @param always whether operands do not matter; else it is so when there is no operand, or {@code
 *     -} is the first
 * @param alone the language of what is read, and of operands, when nothing is named that they are
 *     words for ({@code parallel})
 */
public record StdinSpec(
        Kind kind,
        String language,
        List<String> with,
        List<String> unless,
        boolean always,
        Optional<String> alone) {

    /** A program that does not run what it reads. */
    public static final StdinSpec DATA =
            new StdinSpec(Kind.DATA, "", List.of(), List.of(), true, Optional.empty());

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
