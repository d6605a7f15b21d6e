package dev.shellwarden.command;

import dev.shellwarden.policy.Decision;
import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.Termination;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** How a command's way ended. */
public sealed interface Outcome {

    /** It ran and ended, by itself, by a signal or by a limit that is not the time limit. */
    record Completed(Execution execution) implements Outcome {}

    /** It was ended at its time limit. */
    record TimedOut(Execution execution, Duration limit) implements Outcome {}

    /** The caller withdrew it, or the server ends. */
    record Cancelled(Path directory) implements Outcome {}

    /**
     * It may not run.
     *
     * @param directory where it would have run, where that could be found
     * @param decision what the policy decided, absent when it did not come to that
     * @param reason why, in one or two sentences
     */
    record Refused(Optional<Path> directory, Optional<Decision> decision, String reason)
            implements Outcome {}

    /** It may run, and could not be started. */
    record NotStarted(Path directory, String reason) implements Outcome {}

    /**
     * What a command did.
     *
     * @param directory where it ran
     * @param termination how it ended
     * @param stdout standard output, and standard error where both are merged
     * @param stderr standard error
     * @param elapsed from its start to the end of its whole tree
     * @param cpuTime user and system time of its tree
     * @param peakMemory bytes, where it could be seen
     * @param notes sentences about it: what the sandbox prevented, why a program was not found
     * @param captured what a shell left of its state on descriptors of its own
     */
    record Execution(
            Path directory,
            Termination termination,
            OutputText stdout,
            OutputText stderr,
            Duration elapsed,
            Duration cpuTime,
            OptionalLong peakMemory,
            List<String> notes,
            Map<Integer, CapturedOutput> captured) {

        public Execution {
            notes = List.copyOf(notes);
            captured = Map.copyOf(captured);
        }

        /** The same with one more sentence about it. */
        Execution noting(String note) {
            List<String> all = new ArrayList<>(notes);
            all.add(note);
            return new Execution(
                    directory,
                    termination,
                    stdout,
                    stderr,
                    elapsed,
                    cpuTime,
                    peakMemory,
                    all,
                    captured);
        }

        /** Whether it ended by itself with code 0. */
        public boolean succeeded() {
            return termination instanceof Termination.Exited(int code) && code == 0;
        }
    }
}
