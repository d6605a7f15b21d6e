package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pipes, files and terminal between a child and the server: the child's ends and the server's
 * ends.
 */
final class Plumbing implements AutoCloseable {

    private static final int SET_FLAGS = 4;
    private static final int ADD_SEALS = 1033;
    private static final int ALL_SEALS = 0x0F;
    private static final int CLOSE_ON_EXEC_AND_SEALABLE = 3;
    private static final MemorySegment MEMORY_FILE = CLibrary.function("memfd_create");

    private final Path directory;
    private final Map<Integer, Integer> sources = new HashMap<>();
    private final List<Integer> childEnds = new ArrayList<>();
    private final List<OutputPipe> outputs = new ArrayList<>();
    private final Map<Integer, CapturedOutput> captured = new HashMap<>();
    private final CapturedOutput stdout;
    private final CapturedOutput stderr;
    private Optional<InputPipe> input = Optional.empty();
    private Optional<Terminal> terminal = Optional.empty();

    Plumbing(ProcessSpec spec, Path directory) {
        this.directory = directory;
        this.stdout = new CapturedOutput(spec.output(), directory);
        boolean separate =
                spec.errorStream() == ProcessSpec.ErrorStream.SEPARATE && spec.terminal().isEmpty();
        this.stderr =
                separate
                        ? new CapturedOutput(spec.output(), directory)
                        : CapturedOutput.none(directory);
        try {
            open(spec);
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    private void open(ProcessSpec spec) {
        spec.terminal().ifPresentOrElse(size -> openTerminal(spec, size), () -> openPipes(spec));
        spec.descriptors().forEach((number, bytes) -> give(number, memoryFile(bytes)));
        spec.captures()
                .forEach(
                        (number, limits) -> capture(number, new CapturedOutput(limits, directory)));
    }

    private void openTerminal(ProcessSpec spec, TerminalSize size) {
        Terminal opened = Terminal.open(size);
        terminal = Optional.of(opened);
        outputs.add(new OutputPipe(opened.duplicate(), stdout));
        input =
                Optional.of(
                        new InputPipe(opened.descriptor(), spec.stdin(), spec.stdinOpen(), true));
    }

    private void openPipes(ProcessSpec spec) {
        spec.stdinFrom()
                .ifPresentOrElse(pipe -> give(0, pipe.takeReadEnd()), () -> openInput(spec));
        spec.stdoutTo()
                .ifPresentOrElse(pipe -> give(1, pipe.takeWriteEnd()), () -> write(1, stdout));
        switch (spec.errorStream()) {
            case SEPARATE -> write(2, stderr);
            case MERGED -> sources.put(2, source(1));
            case DISCARDED -> give(2, nullDevice());
        }
    }

    private void openInput(ProcessSpec spec) {
        if (spec.stdin().length == 0 && !spec.stdinOpen()) {
            give(0, nullDevice());
            return;
        }
        int[] ends = Posix.pipe();
        give(0, ends[0]);
        unblock(ends[1]);
        input = Optional.of(new InputPipe(ends[1], spec.stdin(), spec.stdinOpen(), false));
    }

    private void capture(int number, CapturedOutput output) {
        captured.put(number, output);
        write(number, output);
    }

    private void write(int number, CapturedOutput output) {
        int[] ends = Posix.pipe();
        unblock(ends[0]);
        outputs.add(new OutputPipe(ends[0], output));
        give(number, ends[1]);
    }

    /**
     * Hands a descriptor over to the child under a number; the server's copy is closed after the
     * start.
     */
    private void give(int number, int descriptor) {
        int moved = Posix.above(descriptor);
        childEnds.add(moved);
        sources.put(number, moved);
    }

    private int source(int number) {
        return Optional.ofNullable(sources.get(number)).orElseThrow();
    }

    private static int nullDevice() {
        return Posix.require("open /dev/null", Posix.open("/dev/null", Posix.O_RDWR, 0));
    }

    private static void unblock(int descriptor) {
        Posix.require("fcntl", Posix.fcntl(descriptor, SET_FLAGS, Posix.O_NONBLOCK));
    }

    /** A file in memory that nobody can change any more. */
    private static int memoryFile(byte[] bytes) {
        try (Arena arena = Arena.ofConfined()) {
            long name = arena.allocateFrom("shellwarden").address();
            int descriptor = CLibrary.callInt(MEMORY_FILE, name, CLOSE_ON_EXEC_AND_SEALABLE, 0, 0);
            Posix.require("memfd_create", descriptor);
            MemorySegment content = arena.allocate(Math.max(1, bytes.length));
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, content, 0, bytes.length);
            for (long at = 0; at < bytes.length; ) {
                long count = Posix.write(descriptor, content.asSlice(at, bytes.length - at), at);
                at += Posix.require("pwrite", (int) count);
            }
            Posix.require("fcntl", Posix.fcntl(descriptor, ADD_SEALS, ALL_SEALS));
            return descriptor;
        }
    }

    ChildDescriptors child() {
        return new ChildDescriptors(Map.copyOf(sources), terminal.map(Terminal::path));
    }

    List<OutputPipe> outputs() {
        return outputs;
    }

    Optional<InputPipe> input() {
        return input;
    }

    Optional<Terminal> terminal() {
        return terminal;
    }

    CapturedOutput stdout() {
        return stdout;
    }

    CapturedOutput stderr() {
        return stderr;
    }

    Map<Integer, CapturedOutput> captured() {
        return captured;
    }

    /**
     * Closes the server's copies of the child's ends, so that end-of-file is seen when the child's
     * are closed.
     */
    void closeChildEnds() {
        childEnds.forEach(Posix::close);
        childEnds.clear();
    }

    /** Closes all descriptors; what was captured stays. */
    @Override
    public void close() {
        closeChildEnds();
        outputs.forEach(OutputPipe::close);
        input.ifPresent(InputPipe::close);
        terminal.ifPresent(Terminal::close);
    }
}
