package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * Calls of the C library, for Linux on x86-64 and AArch64. Every function takes at most six
 * integers or pointers, which both calling conventions pass alike, variadic or not, so all share
 * one shape: it is linked once, and each further function costs only its address.
 */
public final class CLibrary {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;
    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(WORD, WORD, WORD, WORD, WORD, WORD, WORD);
    private static final MethodHandle CALL =
            LINKER.downcallHandle(SHAPE, Linker.Option.captureCallState("errno"));

    private CLibrary() {}

    /**
     * The address of a function that must exist.
     *
     * @throws UnsupportedOperationException when it does not
     */
    public static MemorySegment function(String name) {
        return find(name)
                .orElseThrow(
                        () -> new UnsupportedOperationException("the C library has no " + name));
    }

    /** The address of a function that newer C libraries have. */
    static Optional<MemorySegment> find(String name) {
        return LINKER.defaultLookup().find(name);
    }

    /** Calls a function that gives a {@code long}; a failure is the negated {@code errno}. */
    public static long callLong(
            MemorySegment function, long a, long b, long c, long d, long e, long f) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            long result = (long) CALL.invokeExact(function, state, a, b, c, d, e, f);
            return result == -1 ? -(long) (int) ERRNO.get(state, 0L) : result;
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Calls a function that gives an {@code int}; a failure is the negated {@code errno}. */
    public static int callInt(MemorySegment function, long a, long b, long c, long d) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int result = (int) (long) CALL.invokeExact(function, state, a, b, c, d, 0L, 0L);
            return result == -1 ? -(int) ERRNO.get(state, 0L) : result;
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
