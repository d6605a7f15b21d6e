package dev.shellwarden.process;

import java.time.Duration;

/** How a process tree ended. */
public sealed interface Termination {

    /** The first process ended by itself. */
    record Exited(int code) implements Termination {}

    /** The first process was killed by a signal that was not ours. */
    record Signaled(int signal, String name) implements Termination {}

    /** The time limit was reached and the tree was killed. */
    record TimedOut(Duration limit) implements Termination {}

    /** The call was cancelled and the tree was killed. */
    record Cancelled() implements Termination {}

    /** A resource limit was exceeded and the tree was killed. */
    record LimitExceeded(String limit, String value) implements Termination {}
}
