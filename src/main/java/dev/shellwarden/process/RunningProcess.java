package dev.shellwarden.process;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A process tree that was started. */
public interface RunningProcess {

    /** The first process's id, which is also the id of its session and process group. */
    long pid();

    /** Whether anything of the tree may still run. */
    boolean isAlive();

    /** Standard output so far, and standard error where both are merged. */
    CapturedOutput stdout();

    /** Standard error so far. */
    CapturedOutput stderr();

    /** What the tree uses now, or used at its end. */
    TreeUsage usage();

    /** Waits for the whole tree's end. */
    ProcessResult await() throws InterruptedException;

    /** Waits for the whole tree's end, for a time. */
    Optional<ProcessResult> await(Duration time) throws InterruptedException;

    /** Completes with the result at the whole tree's end, on the thread that served it. */
    CompletionStage<ProcessResult> whenEnded();

    /**
     * Ends the tree: TERM, then KILL after the grace. Returns at once; the result is {@link
     * Termination.Cancelled}.
     */
    void cancel();

    /** Sends a signal to every process of the tree. */
    void signal(Signal signal);

    /**
     * Gives bytes to standard input, which must have been left open ({@link
     * ProcessSpec#stdinOpen()}) or be a terminal.
     *
     * @return how many were taken; fewer than given when the process does not read and a megabyte
     *     waits already, 0 when its input is closed
     */
    int write(byte[] bytes);

    /**
     * Closes standard input after what was written; on a terminal this sends its end-of-file
     * character.
     */
    void closeInput();

    /** Changes the terminal's size; without a terminal nothing happens. */
    void resize(TerminalSize size);

    /** Whether its terminal takes lines without showing them, as for a password. */
    boolean hidesInput();
}
