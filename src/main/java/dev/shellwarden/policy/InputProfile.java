package dev.shellwarden.policy;

import java.util.List;

/**
 * What may be done with input to a program that runs.
 *
 * @param keys which input it may be given at all
 * @param readers commands that could read the input and run it, each as a command line to be judged
 *     with that input
 */
public record InputProfile(Keys keys, List<String> readers) {

    public InputProfile {
        readers = List.copyOf(readers);
    }

    /** Which input a program may be given. */
    public enum Keys {

        /** Any: nothing that is typed can start a program. */
        RAW,

        /** Whole lines, each judged before it is sent. */
        LINES,

        /** Only what leaves the program: its keys start programs in ways that lines do not show. */
        QUIT
    }
}
