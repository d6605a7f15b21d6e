package dev.shellwarden.policy.code;

import java.util.List;

/**
 * What a function does with its arguments.
 *
 * @param kind what it does
 * @param argument which argument says it, from 0; -1 for the receiver's own argument
 * @param template the command that it amounts to, {@code {0}} standing for an argument and {@code
 *     {*}} for all; of a file of code, the command that runs it
 * @param on the class whose method it is; empty for any receiver
 */
record CallSpec(Kind kind, int argument, String template, String on) {

    /** Whether a receiver is one that this is about. */
    boolean concerns(List<Token> receiver) {
        return on.isEmpty() || !receiver.isEmpty() && receiver.getFirst().is(on);
    }

    /** What a function does. */
    enum Kind {
        /** Runs a text in a shell. */
        SHELL,
        /** Starts a program: a list of words, or one word and more arguments. */
        ARGV,
        /** Starts a program whose arguments repeat its name. */
        ARGV0,
        /** A shell's text when it is one argument, else a program's words. */
        SHELL_OR_ARGV,
        /** Amounts to a command. */
        RUN,
        /** Opens a file; the mode stands behind the path. */
        OPEN,
        /** Runs code of the same language. */
        EVAL,
        /** Runs a file of the same language. */
        INCLUDE,
        /** Sends statements to a database. */
        SQL,
        /** Talks to another machine; the argument is the address. */
        NETWORK,
        /** Hides what is done. */
        CONCEALED,
        /** Opens a connection. */
        CONNECT,
        /** Makes a descriptor stand for another. */
        DUPLICATE,
        /** Makes a copy of the process. */
        FORK
    }
}
