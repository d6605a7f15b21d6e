package dev.shellwarden.program;

import dev.shellwarden.workspace.StarPattern;
import java.util.List;
import java.util.Optional;

/**
 * What a word means to a program: the value of an option, of a variable or of a setting, or an
 * operand.
 *
 * @param kind what it is
 * @param access what is done with it when it is a path
 * @param recursive whether that reaches everything below the path
 * @param language the language of code, of a script or of a shell that reads a command; for options
 *     the program whose they are; empty where it has none
 * @param split a sign that separates several values in one word, each of this kind
 * @param part with {@code split}, the only piece that is of this kind, counted from 0
 * @param at what the rest of the word is when it starts with {@code @}
 * @param prefix a sign in front of the value without which it is only text ({@code !} of a git
 *     alias)
 * @param harmless patterns of values that run and change nothing ({@code cat} as a pager)
 */
public record ValueSpec(
        Kind kind,
        Access access,
        boolean recursive,
        String language,
        Optional<String> split,
        Optional<Integer> part,
        Optional<ValueSpec> at,
        Optional<String> prefix,
        List<String> harmless) {

    /** A word that is only data. */
    public static final ValueSpec TEXT = of(Kind.TEXT);

    public ValueSpec {
        harmless = List.copyOf(harmless);
    }

    /** A value of a kind that needs no more words. */
    public static ValueSpec of(Kind kind) {
        return new ValueSpec(
                kind,
                Access.NONE,
                false,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** Whether {@code value} is one of the harmless ones. */
    public boolean isHarmless(String value) {
        return harmless.stream().anyMatch(pattern -> StarPattern.matches(pattern, value));
    }

    /** Kinds of values; their names in lower case are the words of the table. */
    public enum Kind {
        /** Data. */
        TEXT,
        /** A number, a size, a duration. */
        NUMBER,
        /** A search pattern. */
        PATTERN,
        /** A path; {@code access} says what is done with it. */
        PATH,
        /** A file of code that is run; the words after it are its own. */
        SCRIPT,
        /** Text that a shell runs. */
        COMMAND,
        /** The name or path of one program that is run. */
        PROGRAM,
        /** Words separated by blanks, run without a shell. */
        ARGV,
        /** Code in {@code language}. */
        CODE,
        /** A path of code that is loaded and run: a library, a plug-in, a module. */
        PLUGIN,
        /** An address. */
        URL,
        /** A machine's name, perhaps with a user in front. */
        HOST,
        /** A password, a token, a key: never shown. */
        SECRET,
        /** {@code NAME=VALUE} for the environment of the program that is run. */
        ASSIGNMENT,
        /** {@code key=value} or {@code key value}, judged by the program's {@code config}. */
        CONFIG,
        /** The name of a shell variable, where bash evaluates a subscript. */
        VARIABLE,
        /** Text that bash evaluates as arithmetic. */
        ARITHMETIC,
        /** More options of the same program, separated by blanks. */
        OPTIONS,
        /** A module that does what the program of its name does; the words after it are its own. */
        MODULE
    }
}
