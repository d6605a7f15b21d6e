package dev.shellwarden.sandbox;

import dev.shellwarden.process.PreparedProcess;
import java.util.Optional;

/** Proves that a sandbox which was started ahead is what it would be if it was started now. */
interface Standing {

    /** Whether it is. */
    boolean holds();

    /** What was there before the sandbox was started. */
    interface Ground {

        /**
         * What the sandbox of a process stands on that was started since.
         *
         * @return empty when it is not what was asked for
         */
        Optional<Standing> of(PreparedProcess process);
    }
}
