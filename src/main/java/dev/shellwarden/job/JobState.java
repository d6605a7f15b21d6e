package dev.shellwarden.job;

import java.time.Instant;

/** What has become of a job. */
public sealed interface JobState {

    /** The name on the wire. */
    String label();

    /** It runs. */
    record Running() implements JobState {

        @Override
        public String label() {
            return "running";
        }
    }

    /** Its first process ended by itself. */
    record Exited(int code, Instant at) implements JobState {

        @Override
        public String label() {
            return "exited";
        }
    }

    /** Its first process was killed by a signal that was not ours. */
    record Signaled(String signal, Instant at) implements JobState {

        @Override
        public String label() {
            return "signaled";
        }
    }

    /**
     * We ended it.
     *
     * @param reason why: stopped by its caller, a limit, idleness, the server's end
     */
    record Stopped(String reason, Instant at) implements JobState {

        @Override
        public String label() {
            return "stopped";
        }
    }
}
