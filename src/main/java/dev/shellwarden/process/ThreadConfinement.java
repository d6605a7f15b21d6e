package dev.shellwarden.process;

/**
 * Restrictions set on the thread that starts a child, inherited by the child and never taken back.
 */
@FunctionalInterface
public interface ThreadConfinement {

    /** Restricts the calling thread. */
    void apply();

    /** Whether it is the same for every child, so that one thread may start many. */
    default boolean isSameForAll() {
        return false;
    }
}
