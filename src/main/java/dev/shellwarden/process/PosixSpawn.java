package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Starts one child with {@code posix_spawn}: in a session of its own, with default signal handling,
 * with exactly the descriptors it is given and with the exact UTF-8 bytes of its arguments whatever
 * the server's locale.
 */
final class PosixSpawn {

    /**
     * At least as large as {@code posix_spawnattr_t} (336 bytes) and {@code
     * posix_spawn_file_actions_t} (80 bytes).
     */
    private static final long STRUCTURE = 512;

    private static final long SIGNAL_SET = 128;
    private static final int SETSIGDEF_SETSIGMASK_SETSID = 0x04 | 0x08 | 0x80;

    private static final MemorySegment SPAWN = CLibrary.function("posix_spawn");
    private static final MemorySegment ATTRIBUTES = CLibrary.function("posix_spawnattr_init");
    private static final MemorySegment ATTRIBUTES_END =
            CLibrary.function("posix_spawnattr_destroy");
    private static final MemorySegment FLAGS = CLibrary.function("posix_spawnattr_setflags");
    private static final MemorySegment MASK = CLibrary.function("posix_spawnattr_setsigmask");
    private static final MemorySegment DEFAULTS =
            CLibrary.function("posix_spawnattr_setsigdefault");
    private static final MemorySegment FILL = CLibrary.function("sigfillset");
    private static final MemorySegment ACTIONS = CLibrary.function("posix_spawn_file_actions_init");
    private static final MemorySegment ACTIONS_END =
            CLibrary.function("posix_spawn_file_actions_destroy");
    private static final MemorySegment DUPLICATE =
            CLibrary.function("posix_spawn_file_actions_adddup2");
    private static final MemorySegment OPEN = CLibrary.function("posix_spawn_file_actions_addopen");
    private static final MemorySegment CLOSE =
            CLibrary.function("posix_spawn_file_actions_addclose");
    private static final MemorySegment CHANGE_DIRECTORY =
            CLibrary.function("posix_spawn_file_actions_addchdir_np");

    private final Arena arena;
    private final ProcessSpec spec;
    private final MemorySegment actions;
    private final MemorySegment attributes;
    private final MemorySegment argv;
    private final MemorySegment environment;
    private final MemorySegment child;

    /** Prepares everything, so that {@link #start} needs nothing but the call itself. */
    PosixSpawn(Arena arena, ProcessSpec spec, String token, ChildDescriptors descriptors)
            throws ProcessStartException {
        this.arena = arena;
        this.spec = spec;
        this.child = arena.allocate(ValueLayout.JAVA_INT);
        this.argv = strings(spec.argv());
        this.environment = strings(assignments(spec.environment(), token));
        this.attributes = attributes();
        this.actions = actions(descriptors);
    }

    /** Starts the child and gives its id. */
    int start() throws ProcessStartException {
        long program = argv.get(ValueLayout.JAVA_LONG, 0);
        int error =
                Posix.callStatus(
                        SPAWN,
                        child.address(),
                        program,
                        actions.address(),
                        attributes.address(),
                        argv.address(),
                        environment.address());
        CLibrary.callInt(ACTIONS_END, actions.address(), 0, 0, 0);
        CLibrary.callInt(ATTRIBUTES_END, attributes.address(), 0, 0, 0);
        if (error != 0) {
            throw StartFailure.explain(spec, error);
        }
        return child.get(ValueLayout.JAVA_INT, 0);
    }

    private MemorySegment attributes() {
        MemorySegment result = arena.allocate(STRUCTURE, 16);
        MemorySegment none = arena.allocate(SIGNAL_SET, 16);
        MemorySegment all = arena.allocate(SIGNAL_SET, 16);
        CLibrary.callInt(FILL, all.address(), 0, 0, 0);
        check(CLibrary.callInt(ATTRIBUTES, result.address(), 0, 0, 0));
        check(CLibrary.callInt(FLAGS, result.address(), SETSIGDEF_SETSIGMASK_SETSID, 0, 0));
        check(CLibrary.callInt(MASK, result.address(), none.address(), 0, 0));
        check(CLibrary.callInt(DEFAULTS, result.address(), all.address(), 0, 0));
        return result;
    }

    private MemorySegment actions(ChildDescriptors descriptors) throws ProcessStartException {
        MemorySegment result = arena.allocate(STRUCTURE, 16);
        check(CLibrary.callInt(ACTIONS, result.address(), 0, 0, 0));
        descriptors.terminal().ifPresent(path -> openTerminal(result, path));
        descriptors
                .sources()
                .forEach((target, source) ->
                        check(CLibrary.callInt(DUPLICATE, result.address(), source, target, 0)));
        closeOthers(result, new TreeSet<>(descriptors.sources().keySet()));
        MemorySegment directory = string(spec.directory().toString(), "the working directory");
        check(CLibrary.callInt(CHANGE_DIRECTORY, result.address(), directory.address(), 0, 0));
        return result;
    }

    /**
     * The first terminal that a session's leader opens becomes its controlling terminal: tty(4).
     */
    private void openTerminal(MemorySegment result, String path) {
        MemorySegment name = arena.allocateFrom(path);
        check(Posix.callStatus(OPEN, result.address(), 0, name.address(), Posix.O_RDWR, 0, 0));
        check(CLibrary.callInt(DUPLICATE, result.address(), 0, 1, 0));
        check(CLibrary.callInt(DUPLICATE, result.address(), 0, 2, 0));
    }

    private void closeOthers(MemorySegment result, TreeSet<Integer> kept) {
        int next = Math.max(2, kept.isEmpty() ? 2 : kept.last()) + 1;
        for (int descriptor = 3; descriptor < next; descriptor++) {
            if (!kept.contains(descriptor)) {
                check(CLibrary.callInt(CLOSE, result.address(), descriptor, 0, 0));
            }
        }
        List<Integer> open = OpenDescriptors.closeFrom(result, next);
        open.forEach(
                descriptor -> check(CLibrary.callInt(CLOSE, result.address(), descriptor, 0, 0)));
    }

    private MemorySegment strings(List<String> texts) throws ProcessStartException {
        MemorySegment result = arena.allocate(8L * (texts.size() + 1), 8);
        for (int i = 0; i < texts.size(); i++) {
            result.setAtIndex(
                    ValueLayout.JAVA_LONG, i, string(texts.get(i), "an argument").address());
        }
        return result;
    }

    private MemorySegment string(String text, String what) throws ProcessStartException {
        if (text.indexOf('\0') >= 0) {
            throw new ProcessStartException(
                    what + " holds a zero byte, which no program can be given");
        }
        try {
            byte[] bytes = Utf8.encode(text);
            MemorySegment result = arena.allocate(bytes.length + 1L);
            MemorySegment.copy(bytes, 0, result, ValueLayout.JAVA_BYTE, 0, bytes.length);
            return result;
        } catch (CharacterCodingException malformed) {
            throw new ProcessStartException(
                    what + " holds half a character (a lone surrogate), which has no UTF-8 bytes");
        }
    }

    private static List<String> assignments(Map<String, String> environment, String token) {
        String own = token.substring(0, token.indexOf('=') + 1);
        List<String> result = new ArrayList<>();
        environment.forEach((name, value) -> result.add(name + "=" + value));
        result.removeIf(assignment -> assignment.startsWith(own));
        result.add(token);
        return result;
    }

    private static void check(int status) {
        Posix.require("posix_spawn", -Math.abs(status));
    }

    /** What a failed {@code posix_spawn} means. */
    static final class StartFailure {

        private StartFailure() {}

        static ProcessStartException explain(ProcessSpec spec, int error) {
            if (!Files.isDirectory(spec.directory())) {
                return new ProcessStartException(
                        "working directory "
                                + spec.directory()
                                + " does not exist or is no directory");
            }
            if (!Files.isExecutable(spec.directory())) {
                return new ProcessStartException(
                        "working directory " + spec.directory() + " may not be entered");
            }
            return new ProcessStartException(spec.argv().getFirst() + ": " + reason(error));
        }

        private static String reason(int error) {
            return switch (error) {
                case Posix.ENOENT -> "no such program, or its interpreter is missing";
                case Posix.EACCES ->
                        "permission denied: it is not executable for this user, or a directory";
                case Posix.ENOEXEC -> "not a program that this system can run";
                case Posix.E2BIG -> "arguments and environment are longer than the system allows";
                default -> Posix.describe(error);
            };
        }
    }
}
