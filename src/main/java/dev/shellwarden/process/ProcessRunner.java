package dev.shellwarden.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Starts process trees, bounds them and sees to it that nothing of them is left. One per server.
 */
public final class ProcessRunner implements AutoCloseable {

    /** The variable by which the processes of a tree are found again. */
    public static final String TOKEN_VARIABLE = "SHELLWARDEN_CALL";

    private final ProcessEngine engine;

    /**
     * @param directory for long output, made private to the user when it does not exist
     */
    public ProcessRunner(Path directory) {
        boolean linux = System.getProperty("os.name").equals("Linux");
        Path spool = privateDirectory(directory);
        this.engine = linux ? new LinuxEngine(spool) : new PortableEngine(spool);
    }

    private static Path privateDirectory(Path directory) {
        try {
            boolean posix =
                    directory.getFileSystem().supportedFileAttributeViews().contains("posix");
            var onlyOwner =
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"));
            return posix
                    ? Files.createDirectories(directory, onlyOwner)
                    : Files.createDirectories(directory);
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "cannot make the directory for command output: " + directory, failure);
        }
    }

    /** Runs a process tree to its end without listening. */
    public ProcessResult run(ProcessSpec spec) throws ProcessStartException {
        return run(spec, OutputListener.NONE);
    }

    /**
     * Runs a process tree to its end. When the calling thread is interrupted the tree is killed,
     * the result is {@link Termination.Cancelled} with the output until then, and the interrupt is
     * consumed.
     */
    public ProcessResult run(ProcessSpec spec, OutputListener listener)
            throws ProcessStartException {
        RunningProcess process = start(spec, listener);
        while (true) {
            try {
                return process.await();
            } catch (InterruptedException interrupted) {
                process.cancel();
            }
        }
    }

    /**
     * Starts a process tree, or makes the process that was started ahead for it become it. It runs
     * until it ends, its limits end it, or it is cancelled.
     */
    public RunningProcess start(ProcessSpec spec, OutputListener listener)
            throws ProcessStartException {
        Optional<RunningProcess> taken =
                spec.handover().flatMap(handover -> handover.start(spec, listener));
        return taken.isPresent() ? taken.get() : engine.start(spec, listener);
    }

    /**
     * Starts a process ahead, which waits to be told what to become; returns when it waits.
     *
     * @param spec what to start, with {@link Trampoline#words()} as the last of its words; its time
     *     limit is how long it waits before it is ended
     * @return empty when it cannot be had; this is no fault, what it was meant for is started
     *     without it
     */
    public Optional<PreparedProcess> prepare(ProcessSpec spec) {
        return engine.prepare(spec.withStdinOpen(true));
    }

    /** Kills every tree and waits until they are gone, two seconds at most. */
    @Override
    public void close() {
        engine.close();
    }
}
