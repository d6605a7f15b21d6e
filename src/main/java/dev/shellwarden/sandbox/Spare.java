package dev.shellwarden.sandbox;

import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.PreparedProcess;
import dev.shellwarden.process.ProcessSpec;
import java.util.List;

/**
 * A sandbox that was started ahead of the call it is for.
 *
 * @param shape what it was made from
 * @param process waits in it
 * @param view what it sees
 */
record Spare(Shape shape, PreparedProcess process, StandingView view) {

    /**
     * What of a call its sandbox is made from.
     *
     * @param options in bubblewrap's words
     * @param errorStream where standard error goes
     * @param output what is kept of it
     */
    record Shape(List<String> options, ProcessSpec.ErrorStream errorStream, OutputLimits output) {

        Shape {
            options = List.copyOf(options);
        }
    }

    /** Whether a call of this shape would get the very same sandbox if it was started now. */
    boolean fits(Shape wanted) {
        return shape.equals(wanted) && isUsable() && view.holds();
    }

    boolean isUsable() {
        return process.isWaiting();
    }

    /** Ends it. */
    void discard() {
        process.discard();
    }
}
