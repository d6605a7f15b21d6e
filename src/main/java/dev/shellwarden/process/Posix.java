package dev.shellwarden.process;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The C library's functions that starting and ending processes needs. A failure is the negated
 * {@code errno}.
 */
final class Posix {

    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int ESRCH = 3;
    static final int EINTR = 4;
    static final int E2BIG = 7;
    static final int ENOEXEC = 8;
    static final int EAGAIN = 11;
    static final int ENOMEM = 12;
    static final int EACCES = 13;
    static final int ENOTDIR = 20;
    static final int EMFILE = 24;
    static final int ENFILE = 23;

    static final int O_RDONLY = 0;
    static final int O_RDWR = 2;
    static final int O_CREAT = 0100;
    static final int O_EXCL = 0200;
    static final int O_NOCTTY = 0400;
    static final int O_NONBLOCK = 04000;
    static final int O_NOFOLLOW = 0400000;
    static final int O_CLOEXEC = 02000000;

    private static final long PIDFD_OPEN = 434;
    private static final int FIRST_SOURCE = 64;
    private static final int DUPLICATE_CLOSE_ON_EXEC = 1030;

    private static final MemorySegment CLOSE = CLibrary.function("close");
    private static final MemorySegment READ = CLibrary.function("read");
    private static final MemorySegment WRITE = CLibrary.function("write");
    private static final MemorySegment PREAD = CLibrary.function("pread64");
    private static final MemorySegment PWRITE = CLibrary.function("pwrite64");
    private static final MemorySegment OPEN = CLibrary.function("open64");
    private static final MemorySegment UNLINK = CLibrary.function("unlink");
    private static final MemorySegment PIPE = CLibrary.function("pipe2");
    private static final MemorySegment FCNTL = CLibrary.function("fcntl");
    private static final MemorySegment IOCTL = CLibrary.function("ioctl");
    private static final MemorySegment POLL = CLibrary.function("poll");
    private static final MemorySegment EVENTFD = CLibrary.function("eventfd");
    private static final MemorySegment KILL = CLibrary.function("kill");
    private static final MemorySegment WAIT = CLibrary.function("wait4");
    private static final MemorySegment PRCTL = CLibrary.function("prctl");
    private static final MemorySegment SYSCALL = CLibrary.function("syscall");
    private static final MemorySegment GETSID = CLibrary.function("getsid");
    private static final MemorySegment GETRUSAGE = CLibrary.function("getrusage");
    private static final MemorySegment GETPAGESIZE = CLibrary.function("getpagesize");

    private Posix() {}

    /** Calls a function that gives 0 or an error number and leaves {@code errno} alone. */
    static int callStatus(MemorySegment function, long a, long b, long c, long d, long e, long f) {
        return (int) CLibrary.callLong(function, a, b, c, d, e, f);
    }

    static void close(int descriptor) {
        if (descriptor >= 0) {
            CLibrary.callInt(CLOSE, descriptor, 0, 0, 0);
        }
    }

    static long read(int descriptor, MemorySegment buffer) {
        return CLibrary.callLong(READ, descriptor, buffer.address(), buffer.byteSize(), 0, 0, 0);
    }

    static long write(int descriptor, MemorySegment buffer) {
        return CLibrary.callLong(WRITE, descriptor, buffer.address(), buffer.byteSize(), 0, 0, 0);
    }

    static long read(int descriptor, MemorySegment buffer, long offset) {
        return CLibrary.callLong(
                PREAD, descriptor, buffer.address(), buffer.byteSize(), offset, 0, 0);
    }

    static long write(int descriptor, MemorySegment buffer, long offset) {
        return CLibrary.callLong(
                PWRITE, descriptor, buffer.address(), buffer.byteSize(), offset, 0, 0);
    }

    /** A descriptor of a process, readable when it has ended (Linux 5.3): pidfd_open(2). */
    static int openProcess(long process) {
        return (int) syscall(PIDFD_OPEN, process, 0, 0);
    }

    static int open(String path, int flags, int mode) {
        try (Arena arena = Arena.ofConfined()) {
            return CLibrary.callInt(
                    OPEN, arena.allocateFrom(path).address(), flags | O_CLOEXEC, mode, 0);
        }
    }

    static int unlink(String path) {
        try (Arena arena = Arena.ofConfined()) {
            return CLibrary.callInt(UNLINK, arena.allocateFrom(path).address(), 0, 0, 0);
        }
    }

    /** Makes a pipe: its reading end, then its writing end; both close on exec. */
    static int[] pipe() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(8, 4);
            require("pipe2", CLibrary.callInt(PIPE, ends.address(), O_CLOEXEC, 0, 0));
            return new int[] {ends.get(ValueLayout.JAVA_INT, 0), ends.get(ValueLayout.JAVA_INT, 4)};
        }
    }

    static int fcntl(int descriptor, int command, long argument) {
        return CLibrary.callInt(FCNTL, descriptor, command, argument, 0);
    }

    /**
     * Moves a descriptor to a number that no child is given, so that copying one never overwrites
     * another.
     */
    static int above(int descriptor) {
        int moved = fcntl(descriptor, DUPLICATE_CLOSE_ON_EXEC, FIRST_SOURCE);
        close(descriptor);
        return require("fcntl", moved);
    }

    static int ioctl(int descriptor, long request, MemorySegment argument) {
        return CLibrary.callInt(IOCTL, descriptor, request, argument.address(), 0);
    }

    static int poll(MemorySegment entries, int count, int milliseconds) {
        return CLibrary.callInt(POLL, entries.address(), count, milliseconds, 0);
    }

    /** A counter that wakes whoever polls it; does not block, closes on exec. */
    static int eventDescriptor() {
        return require("eventfd", CLibrary.callInt(EVENTFD, 0, O_NONBLOCK | O_CLOEXEC, 0, 0));
    }

    static int kill(long process, int signal) {
        return CLibrary.callInt(KILL, process, signal, 0, 0);
    }

    /** {@code wait4} without waiting: the process's id, 0 while it runs, or a negated error. */
    static int reap(long process, MemorySegment status, MemorySegment usage) {
        return CLibrary.callInt(WAIT, process, status.address(), 1, usage.address());
    }

    /** Collects a child that has ended; true also when there is no such child. */
    static boolean reap(long process) {
        return CLibrary.callInt(WAIT, process, 0, 1, 0) != 0;
    }

    static int prctl(int option, long argument) {
        return CLibrary.callInt(PRCTL, option, argument, 0, 0);
    }

    static long syscall(long number, long a, long b, long c) {
        return CLibrary.callLong(SYSCALL, number, a, b, c, 0, 0);
    }

    static int session(long process) {
        return CLibrary.callInt(GETSID, process, 0, 0, 0);
    }

    static int pageSize() {
        return CLibrary.callInt(GETPAGESIZE, 0, 0, 0, 0);
    }

    static int ownUsage(MemorySegment usage) {
        return CLibrary.callInt(GETRUSAGE, 0, usage.address(), 0, 0);
    }

    /** The result, or an exception that names the function where it failed. */
    static int require(String function, int result) {
        if (result < 0) {
            throw new PosixException(function, -result);
        }
        return result;
    }

    /** The error's description in the C library's words. */
    static String describe(int error) {
        AddressLayout text =
                ValueLayout.ADDRESS.withTargetLayout(
                        MemoryLayout.sequenceLayout(256, ValueLayout.JAVA_BYTE));
        MemorySegment function = CLibrary.function("strerror");
        long address = CLibrary.callLong(function, error, 0, 0, 0, 0, 0);
        return MemorySegment.ofAddress(address)
                .reinterpret(text.targetLayout().orElseThrow().byteSize())
                .getString(0);
    }
}
