package dev.shellwarden.sandbox;

import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.PreparedProcess;
import dev.shellwarden.process.ProcessSpec;

/**
 * A sandbox that was started ahead of the call it is for.
 *
 * @param shape what it was made from
 * @param process waits in it
 * @param standing proves that it still is what was asked for
 */
record Spare(Shape shape, PreparedProcess process, Standing standing) {

    /**
     * What of a call its sandbox is made from.
     *
     * @param parts of {@link Arrangement#parts}
     * @param errorStream where standard error goes
     * @param output what is kept of it
     */
    record Shape(Object parts, ProcessSpec.ErrorStream errorStream, OutputLimits output) {}

    /** Whether a call of this shape would get the very same sandbox if it was started now. */
    boolean fits(Shape wanted) {
        return shape.equals(wanted) && isUsable() && standing.holds();
    }

    boolean isUsable() {
        return process.isWaiting();
    }

    /** Ends it. */
    void discard() {
        process.discard();
    }
}
