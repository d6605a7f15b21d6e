package dev.shellwarden.sandbox;

import dev.shellwarden.process.ThreadConfinement;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Optional;

/**
 * Landlock, no_new_privs and seccomp on the calling thread, through the kernel's own interface.
 * What is set once is inherited by every child and never taken back.
 *
 * @see <a href="https://docs.kernel.org/userspace-api/landlock.html">Landlock: unprivileged access
 *     control</a>
 */
final class Landlock {

    /** The first version that confines truncating. */
    static final int LEAST_VERSION = 3;

    /** The first version that confines signals and abstract sockets. */
    static final int SCOPE_VERSION = 6;

    static final long EXECUTE = 1;
    static final long WRITE_FILE = 1 << 1;
    static final long READ_FILE = 1 << 2;
    static final long READ_DIRECTORY = 1 << 3;
    static final long TRUNCATE = 1 << 14;
    private static final long MAKE_CHARACTER_DEVICE = 1 << 6;
    private static final long MAKE_BLOCK_DEVICE = 1 << 11;
    private static final long UP_TO_TRUNCATE = (1 << 15) - 1;
    static final long DEVICE_CONTROL = 1 << 15;
    private static final int DEVICE_CONTROL_VERSION = 5;

    private static final long ABSTRACT_SOCKETS = 1;
    private static final long SIGNALS = 1 << 1;

    private static final int VERSION_QUESTION = 1;
    private static final int PATH_BENEATH = 1;
    private static final long ATTRIBUTES = 24;
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int PR_SET_SECCOMP = 22;
    private static final int FILTER = 2;
    private static final int BYTES_PER_INSTRUCTION = 8;

    private Landlock() {}

    /** The kernel's Landlock version; 0 where there is none. */
    static int version() {
        return Machine.current()
                .map(machine ->
                        (int)
                                Math.max(
                                        0,
                                        LinuxCalls.syscall(
                                                machine.landlock, 0, 0, VERSION_QUESTION, 0)))
                .orElse(0);
    }

    /** What may be done to a directory that can be read. */
    static long reading() {
        return EXECUTE | READ_FILE | READ_DIRECTORY;
    }

    /** What may be done to a directory that can be written. */
    static long writing() {
        return UP_TO_TRUNCATE & ~MAKE_CHARACTER_DEVICE & ~MAKE_BLOCK_DEVICE;
    }

    /** Keeps abstract sockets of the host away and nothing else; empty where the kernel cannot. */
    static Optional<ThreadConfinement> abstractSocketScope() {
        return Machine.current()
                .filter(machine -> version() >= SCOPE_VERSION)
                .map(SocketScope::new);
    }

    private record SocketScope(Machine machine) implements ThreadConfinement {

        @Override
        public void apply() {
            enforce(machine, 0, ABSTRACT_SOCKETS, Map.of(), new byte[0]);
        }

        @Override
        public boolean isSameForAll() {
            return true;
        }
    }

    /**
     * Confines the calling thread.
     *
     * @param version the kernel's Landlock version
     * @param grants what may be done below which path
     * @param filter the seccomp program
     */
    static void confine(Machine machine, int version, Map<String, Long> grants, byte[] filter) {
        long handled =
                version >= DEVICE_CONTROL_VERSION
                        ? UP_TO_TRUNCATE | DEVICE_CONTROL
                        : UP_TO_TRUNCATE;
        enforce(
                machine,
                handled,
                version >= SCOPE_VERSION ? ABSTRACT_SOCKETS | SIGNALS : 0,
                grants,
                filter);
    }

    private static void enforce(
            Machine machine, long handled, long scopes, Map<String, Long> grants, byte[] filter) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(ATTRIBUTES, 8);
            attributes.set(ValueLayout.JAVA_LONG, 0, handled);
            attributes.set(ValueLayout.JAVA_LONG, 16, scopes);
            int rules = require("landlock_create_ruleset", ruleset(machine, attributes, scopes));
            try {
                grants.forEach(
                        (path, access) -> grant(arena, machine, rules, path, access & handled));
                require(
                        "no_new_privs",
                        LinuxCalls.syscall(machine.prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0));
                require(
                        "landlock_restrict_self",
                        LinuxCalls.syscall(machine.landlock + 2L, rules, 0, 0, 0));
            } finally {
                LinuxCalls.close(rules);
            }
            if (filter.length > 0) {
                filter(arena, machine, filter);
            }
        }
    }

    /**
     * An older kernel refuses a size that covers what it does not know, so it is given as much as
     * is used.
     */
    private static long ruleset(Machine machine, MemorySegment attributes, long scopes) {
        return LinuxCalls.syscall(
                machine.landlock, attributes.address(), scopes == 0 ? 8 : ATTRIBUTES, 0, 0);
    }

    /** A path that is missing is passed over: what is not granted is denied. */
    private static void grant(Arena arena, Machine machine, int rules, String path, long access) {
        int descriptor = LinuxCalls.openPath(arena, path);
        if (descriptor < 0) {
            return;
        }
        try {
            MemorySegment rule = arena.allocate(12, 8);
            rule.set(ValueLayout.JAVA_LONG, 0, access);
            rule.set(ValueLayout.JAVA_INT, 8, descriptor);
            require(
                    "landlock_add_rule for " + path,
                    LinuxCalls.syscall(
                            machine.landlock + 1L, rules, PATH_BENEATH, rule.address(), 0));
        } finally {
            LinuxCalls.close(descriptor);
        }
    }

    private static void filter(Arena arena, Machine machine, byte[] filter) {
        MemorySegment instructions = arena.allocate(filter.length, 8);
        MemorySegment.copy(filter, 0, instructions, ValueLayout.JAVA_BYTE, 0, filter.length);
        MemorySegment program = arena.allocate(16, 8);
        program.set(ValueLayout.JAVA_SHORT, 0, (short) (filter.length / BYTES_PER_INSTRUCTION));
        program.set(ValueLayout.JAVA_LONG, 8, instructions.address());
        require(
                "seccomp",
                LinuxCalls.syscall(machine.prctl, PR_SET_SECCOMP, FILTER, program.address(), 0));
    }

    private static int require(String what, long result) {
        if (result < 0) {
            throw new IllegalStateException("%s failed with error %d".formatted(what, -result));
        }
        return (int) result;
    }
}
