package dev.shellwarden.policy;

import java.util.List;

/**
 * What may be done with input to a program that runs.
 *
 * @param keys which input it may be given at all
 * @param readers commands that could read the input and run it, each as a command line to be judged
 *     with that input
 * @param taking how much of the input something reads that does not run it
 * @param opaque whether something reads the input of which nobody knows what it makes of it
 * @param hazards what makes later input mean something else than it says, in words; such input
 *     cannot be judged
 */
public record InputProfile(
        Keys keys, List<String> readers, Taking taking, boolean opaque, List<String> hazards) {

    public InputProfile {
        readers = List.copyOf(readers);
        hazards = List.copyOf(hazards);
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

    /** What is lost of the input before the next reader sees it. */
    public enum Taking {

        /** Nothing that is known of. */
        NOTHING,

        /** Whole lines ({@code read}): a statement may begin at any line. */
        LINES,

        /** Any number of characters ({@code read -n}): a statement may begin anywhere. */
        CHARACTERS
    }
}
