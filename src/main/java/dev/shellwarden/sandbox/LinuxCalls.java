package dev.shellwarden.sandbox;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The system calls that confine a thread, made from Java. A failure is the negated {@code errno}.
 */
final class LinuxCalls {

    static final int O_PATH = 010000000;
    static final int O_CLOEXEC = 02000000;

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final VarHandle ERRNO =
            Linker.Option.captureStateLayout()
                    .varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle SYSCALL =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().find("syscall").orElseThrow(),
                    FunctionDescriptor.of(WORD, WORD, WORD, WORD, WORD, WORD, WORD),
                    Linker.Option.firstVariadicArg(1),
                    Linker.Option.captureCallState("errno"));
    private static final MethodHandle OPEN =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().find("open").orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT),
                    Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().find("close").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private static final MethodHandle USER =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().find("geteuid").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT));

    private LinuxCalls() {}

    static long syscall(long number, long a, long b, long c, long d) {
        return syscall(number, a, b, c, d, 0);
    }

    static long syscall(long number, long a, long b, long c, long d, long e) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            long result = (long) SYSCALL.invokeExact(state, number, a, b, c, d, e);
            return result == -1 ? -(long) (int) ERRNO.get(state, 0L) : result;
        } catch (Throwable failure) {
            throw rethrown(failure);
        }
    }

    /** A descriptor that only names a file; negative when there is no such file. */
    static int openPath(Arena arena, String path) {
        try {
            return (int) OPEN.invokeExact(arena.allocateFrom(path), O_PATH | O_CLOEXEC, 0);
        } catch (Throwable failure) {
            throw rethrown(failure);
        }
    }

    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable failure) {
            throw rethrown(failure);
        }
    }

    static int effectiveUser() {
        try {
            return (int) USER.invokeExact();
        } catch (Throwable failure) {
            throw rethrown(failure);
        }
    }

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException exception
                ? exception
                : new IllegalStateException(failure);
    }
}
