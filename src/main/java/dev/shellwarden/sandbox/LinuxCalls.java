package dev.shellwarden.sandbox;

import dev.shellwarden.process.CLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The system calls that confine a thread, made from Java. A failure is the negated {@code errno}.
 */
final class LinuxCalls {

    static final int O_PATH = 010000000;
    static final int O_CLOEXEC = 02000000;

    private static final MemorySegment SYSCALL = CLibrary.function("syscall");
    private static final MemorySegment OPEN = CLibrary.function("open");
    private static final MemorySegment CLOSE = CLibrary.function("close");
    private static final MemorySegment USER = CLibrary.function("geteuid");

    private LinuxCalls() {}

    static long syscall(long number, long a, long b, long c, long d) {
        return syscall(number, a, b, c, d, 0);
    }

    static long syscall(long number, long a, long b, long c, long d, long e) {
        return CLibrary.callLong(SYSCALL, number, a, b, c, d, e);
    }

    /** A descriptor that only names a file; negative when there is no such file. */
    static int openPath(Arena arena, String path) {
        return CLibrary.callInt(OPEN, arena.allocateFrom(path).address(), O_PATH | O_CLOEXEC, 0, 0);
    }

    static void close(int descriptor) {
        CLibrary.callInt(CLOSE, descriptor, 0, 0, 0);
    }

    static int effectiveUser() {
        return CLibrary.callInt(USER, 0, 0, 0, 0);
    }
}
