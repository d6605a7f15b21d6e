package dev.shellwarden.sandbox;

import dev.shellwarden.process.Signal;
import dev.shellwarden.process.Termination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads from a command's end which limit it met, and says so by name. */
final class EndReader {

    private static final int SIGNAL_BASE = 128;
    private static final int LARGEST_SIGNAL = 64;
    private static final double NEARLY = 0.7;

    private static final Pattern NO_MEMORY =
            Pattern.compile(
                    "Cannot allocate memory|memory exhausted|MemoryError|bad_alloc|[Oo]ut of memory|OutOfMemoryError|ENOMEM");
    private static final Pattern NO_PROCESS =
            Pattern.compile(
                    "fork: |can't start new thread|unable to create (new )?native thread|pthread_create|"
                            + "Resource temporarily unavailable|EAGAIN");
    private static final Pattern NO_FILE = Pattern.compile("Too many open files|EMFILE");
    private static final Pattern LARGE_FILE =
            Pattern.compile("File size limit exceeded|File too large|EFBIG");

    private final ResourceLimits limits;
    private final LimitNames names;

    EndReader(ResourceLimits limits) {
        this.limits = limits;
        this.names = new LimitNames(limits);
    }

    /**
     * How the command ended: a death by a limit's signal, or for want of memory when it had nearly
     * used it up, is that limit exceeded.
     *
     * @param peakMemory the most memory that was seen in use
     * @param ranOut whether the kernel killed one of its processes for want of memory
     */
    Termination read(Termination termination, String errorText, long peakMemory, boolean ranOut) {
        return switch (termination) {
            case Termination.Exited(int code) when code != 0 && ranOut -> names.memory();
            case Termination.Signaled signaled when ranOut -> names.memory();
            case Termination.Signaled(int signal, String name) ->
                    bySignal(signal).orElse(termination);
            case Termination.Exited(int code)
                    when code > SIGNAL_BASE && code <= SIGNAL_BASE + LARGEST_SIGNAL ->
                    bySignal(code - SIGNAL_BASE).orElse(termination);
            case Termination.Exited(int code)
                    when code != 0 && usedUp(peakMemory) && NO_MEMORY.matcher(errorText).find() ->
                    names.memory();
            case Termination.Exited exited -> exited;
            case Termination.TimedOut timedOut -> timedOut;
            case Termination.Cancelled cancelled -> cancelled;
            case Termination.LimitExceeded exceeded -> exceeded;
        };
    }

    private boolean usedUp(long peakMemory) {
        return peakMemory > limits.memory().toBytes() * NEARLY;
    }

    private Optional<Termination> bySignal(int signal) {
        if (signal == Signal.XCPU.number()) {
            return Optional.of(names.cpuTime());
        }
        return signal == Signal.XFSZ.number() ? Optional.of(names.fileSize()) : Optional.empty();
    }

    /**
     * A death by signal inside bubblewrap, which tells it as its own exit code, 128 more than the
     * signal.
     */
    static Termination throughBubblewrap(Termination termination) {
        return termination instanceof Termination.Exited(int code)
                        && code > SIGNAL_BASE
                        && code <= SIGNAL_BASE + LARGEST_SIGNAL
                ? new Termination.Signaled(code - SIGNAL_BASE, Signal.nameOf(code - SIGNAL_BASE))
                : termination;
    }

    /**
     * Sentences on limits that the error text tells of and that did not end the command by
     * themselves.
     */
    List<String> notes(Termination ending, String errorText) {
        List<String> notes = new ArrayList<>();
        if (ending instanceof Termination.LimitExceeded || succeeded(ending)) {
            return notes;
        }
        note(notes, NO_MEMORY, errorText, names.memory(), "memory");
        note(notes, NO_PROCESS, errorText, names.processes(), "processes");
        note(notes, NO_FILE, errorText, names.openFiles(), "open-files");
        note(notes, LARGE_FILE, errorText, names.fileSize(), "file-size");
        return notes;
    }

    private static boolean succeeded(Termination ending) {
        return ending instanceof Termination.Exited(int code) && code == 0;
    }

    private static void note(
            List<String> notes,
            Pattern pattern,
            String text,
            Termination.LimitExceeded limit,
            String property) {
        if (pattern.matcher(text).find()) {
            notes.add(
                    "The error may come from the %s limit of %s (sandbox.limits.%s)."
                            .formatted(limit.limit(), limit.value(), property));
        }
    }
}
