package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.List;

/** Looks at what calls leave in the workspace that would run code later, outside the sandbox. */
interface Vetting {

    /** Looks at nothing. */
    Vetting NONE = roots -> List::of;

    /** Remembers how things are before a call. */
    Session begin(List<Path> roots) throws java.io.IOException;

    /** One call. */
    interface Session {

        /** Takes out what the call left and should not have; a sentence for each. */
        List<String> end();

        /** Does so while the call goes on; what was taken out is told at the end of some call. */
        default void look() {}
    }
}
