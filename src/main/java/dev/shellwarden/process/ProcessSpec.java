package dev.shellwarden.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A process tree to start, whole: nothing is inherited from the server but what stands here. Start
 * from {@link #of} and refine it with the {@code with…} methods.
 *
 * @param argv the program, absolute, and its arguments
 * @param directory the working directory
 * @param environment the whole environment; the runner adds one variable by which it finds the tree
 *     again
 * @param stdin bytes for standard input, given whole and then closed; empty means end-of-file at
 *     once
 * @param timeout the time limit, from the start of the process
 * @param killGrace between TERM and KILL
 * @param errorStream what becomes of standard error
 * @param output what is kept of each stream
 * @param descriptors further descriptors for the child, each a number (3 to 63) and the bytes it
 *     reads from it
 * @param confinement restrictions for the thread that starts the child
 * @param captures further descriptors that the child writes to, each a number (3 to 63) and what is
 *     kept of it
 * @param terminal a pseudo-terminal of this size in place of the three standard streams
 * @param stdinOpen whether standard input stays open after {@code stdin} for {@link
 *     RunningProcess#write}
 * @param watch looks at the tree while it runs and may end it
 * @param stdinFrom a pipe that standard input reads instead of {@code stdin}
 * @param stdoutTo a pipe that standard output is written to instead of being captured
 * @param handover a process that was started ahead, which becomes this one where it can; else this
 *     one is started
 */
public record ProcessSpec(
        List<String> argv,
        Path directory,
        Map<String, String> environment,
        byte[] stdin,
        Duration timeout,
        Duration killGrace,
        ErrorStream errorStream,
        OutputLimits output,
        Map<Integer, byte[]> descriptors,
        Optional<ThreadConfinement> confinement,
        Map<Integer, OutputLimits> captures,
        Optional<TerminalSize> terminal,
        boolean stdinOpen,
        Optional<TreeWatch> watch,
        Optional<ProcessPipe> stdinFrom,
        Optional<ProcessPipe> stdoutTo,
        Optional<Handover> handover) {

    /** No time limit in practice: a hundred years. */
    public static final Duration NO_TIMEOUT = Duration.ofDays(36_500);

    /** What lies between TERM and KILL unless told otherwise. */
    public static final Duration DEFAULT_KILL_GRACE = Duration.ofMillis(200);

    private static final int LARGEST_DESCRIPTOR = 63;

    public ProcessSpec {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        descriptors = Map.copyOf(descriptors);
        captures = Map.copyOf(captures);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("argv is empty: a process needs a program");
        }
        descriptors.keySet().forEach(ProcessSpec::requireFree);
        captures.keySet().forEach(ProcessSpec::requireFree);
    }

    /**
     * A process with an empty environment, empty input, separate streams, the default limits and no
     * time limit.
     */
    public static ProcessSpec of(List<String> argv, Path directory) {
        return new ProcessSpec(
                argv,
                directory,
                Map.of(),
                new byte[0],
                NO_TIMEOUT,
                DEFAULT_KILL_GRACE,
                ErrorStream.SEPARATE,
                OutputLimits.DEFAULT,
                Map.of(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static void requireFree(int descriptor) {
        if (descriptor < 3 || descriptor > LARGEST_DESCRIPTOR) {
            throw new IllegalArgumentException(
                    "a further descriptor is 3 to 63, not " + descriptor);
        }
    }

    /** The same process with another program and arguments. */
    public ProcessSpec withArgv(List<String> argv) {
        return remade(draft -> draft.argv = argv);
    }

    /** The same process with another working directory. */
    public ProcessSpec withDirectory(Path directory) {
        return remade(draft -> draft.directory = directory);
    }

    /** The same process with another environment. */
    public ProcessSpec withEnvironment(Map<String, String> environment) {
        return remade(draft -> draft.environment = environment);
    }

    /** The same process with another bytes for standard input. */
    public ProcessSpec withStdin(byte[] stdin) {
        return remade(draft -> draft.stdin = stdin);
    }

    /** The same process with another time limit. */
    public ProcessSpec withTimeout(Duration timeout) {
        return changed(draft -> draft.timeout = timeout);
    }

    /** The same process with another time between TERM and KILL. */
    public ProcessSpec withKillGrace(Duration killGrace) {
        return changed(draft -> draft.killGrace = killGrace);
    }

    /** The same process with another place for standard error. */
    public ProcessSpec withErrorStream(ErrorStream errorStream) {
        return remade(draft -> draft.errorStream = errorStream);
    }

    /** The same process with another output limits. */
    public ProcessSpec withOutput(OutputLimits output) {
        return remade(draft -> draft.output = output);
    }

    /** The same process with another further descriptors to read. */
    public ProcessSpec withDescriptors(Map<Integer, byte[]> descriptors) {
        return remade(draft -> draft.descriptors = descriptors);
    }

    /** The same process with another confinement. */
    public ProcessSpec withConfinement(ThreadConfinement confinement) {
        return remade(draft -> draft.confinement = Optional.of(confinement));
    }

    /** The same process with another further descriptors to write. */
    public ProcessSpec withCaptures(Map<Integer, OutputLimits> captures) {
        return remade(draft -> draft.captures = captures);
    }

    /** The same process with another terminal. */
    public ProcessSpec withTerminal(TerminalSize terminal) {
        return remade(draft -> draft.terminal = Optional.of(terminal));
    }

    /** The same process with another choice whether standard input stays open. */
    public ProcessSpec withStdinOpen(boolean stdinOpen) {
        return remade(draft -> draft.stdinOpen = stdinOpen);
    }

    /** The same process with a pipe to read from. */
    public ProcessSpec withStdinFrom(ProcessPipe pipe) {
        return remade(draft -> draft.stdinFrom = Optional.of(pipe));
    }

    /** The same process with a pipe to write to. */
    public ProcessSpec withStdoutTo(ProcessPipe pipe) {
        return remade(draft -> draft.stdoutTo = Optional.of(pipe));
    }

    /** The same process with another watch. */
    public ProcessSpec withWatch(TreeWatch watch) {
        return changed(draft -> draft.watch = Optional.of(watch));
    }

    /** The same process, which one that was started ahead may become. */
    public ProcessSpec withHandover(Handover handover) {
        return changed(draft -> draft.handover = Optional.of(handover));
    }

    /** What becomes of standard error. */
    public enum ErrorStream {
        SEPARATE,
        MERGED,
        DISCARDED
    }

    /** What was started ahead for a process does not do for one that is made otherwise. */
    private ProcessSpec remade(Consumer<Draft> change) {
        return changed(draft -> {
            change.accept(draft);
            draft.handover = Optional.empty();
        });
    }

    private ProcessSpec changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.done();
    }

    /** A copy whose parts can be changed one by one. */
    private static final class Draft {

        private List<String> argv;
        private Path directory;
        private Map<String, String> environment;
        private byte[] stdin;
        private Duration timeout;
        private Duration killGrace;
        private ErrorStream errorStream;
        private OutputLimits output;
        private Map<Integer, byte[]> descriptors;
        private Optional<ThreadConfinement> confinement;
        private Map<Integer, OutputLimits> captures;
        private Optional<TerminalSize> terminal;
        private boolean stdinOpen;
        private Optional<TreeWatch> watch;
        private Optional<ProcessPipe> stdinFrom;
        private Optional<ProcessPipe> stdoutTo;
        private Optional<Handover> handover;

        Draft(ProcessSpec from) {
            this.argv = from.argv;
            this.directory = from.directory;
            this.environment = from.environment;
            this.stdin = from.stdin;
            this.timeout = from.timeout;
            this.killGrace = from.killGrace;
            this.errorStream = from.errorStream;
            this.output = from.output;
            this.descriptors = from.descriptors;
            this.confinement = from.confinement;
            this.captures = from.captures;
            this.terminal = from.terminal;
            this.stdinOpen = from.stdinOpen;
            this.watch = from.watch;
            this.stdinFrom = from.stdinFrom;
            this.stdoutTo = from.stdoutTo;
            this.handover = from.handover;
        }

        ProcessSpec done() {
            return new ProcessSpec(
                    argv,
                    directory,
                    environment,
                    stdin,
                    timeout,
                    killGrace,
                    errorStream,
                    output,
                    descriptors,
                    confinement,
                    captures,
                    terminal,
                    stdinOpen,
                    watch,
                    stdinFrom,
                    stdoutTo,
                    handover);
        }
    }
}
