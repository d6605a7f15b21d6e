package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The server's end of a pseudo-terminal, and the path of the child's end. */
final class Terminal {

    private static final long SET_WINDOW_SIZE = 0x5414;
    private static final int SET_FLAGS = 4;
    private static final int DUPLICATE_CLOSE_ON_EXEC = 1030;
    private static final int CLOSE_ON_EXEC = 02000000;
    private static final int LONGEST_PATH = 128;
    private static final MemorySegment OPEN = CLibrary.function("posix_openpt");
    private static final MemorySegment GRANT = CLibrary.function("grantpt");
    private static final MemorySegment UNLOCK = CLibrary.function("unlockpt");
    private static final MemorySegment NAME = CLibrary.function("ptsname_r");

    /** {@code TCGETS} of asm-generic/ioctls.h, and the parts of {@code struct termios}. */
    private static final long GET_SETTINGS = 0x5401;

    private static final int TERMIOS_SIZE = 64;
    private static final int LOCAL_MODES = 3;
    private static final int LINES = 0x2;
    private static final int ECHO = 0x8;

    private final int descriptor;
    private final String path;
    private boolean open = true;

    private Terminal(int descriptor, String path) {
        this.descriptor = descriptor;
        this.path = path;
    }

    static Terminal open(TerminalSize size) {
        int flags = Posix.O_RDWR | Posix.O_NOCTTY | CLOSE_ON_EXEC;
        int descriptor = Posix.require("posix_openpt", CLibrary.callInt(OPEN, flags, 0, 0, 0));
        Posix.require("grantpt", CLibrary.callInt(GRANT, descriptor, 0, 0, 0));
        Posix.require("unlockpt", CLibrary.callInt(UNLOCK, descriptor, 0, 0, 0));
        Posix.require("fcntl", Posix.fcntl(descriptor, SET_FLAGS, Posix.O_RDWR | Posix.O_NONBLOCK));
        Terminal terminal = new Terminal(descriptor, nameOf(descriptor));
        terminal.resize(size);
        return terminal;
    }

    private static String nameOf(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(LONGEST_PATH);
            int error = CLibrary.callInt(NAME, descriptor, name.address(), LONGEST_PATH, 0);
            Posix.require("ptsname_r", -Math.abs(error));
            return name.getString(0);
        }
    }

    int descriptor() {
        return descriptor;
    }

    String path() {
        return path;
    }

    synchronized void resize(TerminalSize size) {
        if (!open) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment window = arena.allocate(8, 2);
            window.setAtIndex(ValueLayout.JAVA_SHORT, 0, (short) size.rows());
            window.setAtIndex(ValueLayout.JAVA_SHORT, 1, (short) size.columns());
            Posix.ioctl(descriptor, SET_WINDOW_SIZE, window);
        }
    }

    /** Whether it takes whole lines and does not show them, as a prompt for a password does. */
    synchronized boolean hidesInput() {
        if (!open) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment settings = arena.allocate(TERMIOS_SIZE, 4);
            boolean known = Posix.ioctl(descriptor, GET_SETTINGS, settings) == 0;
            int local = settings.getAtIndex(ValueLayout.JAVA_INT, LOCAL_MODES);
            return known && (local & (LINES | ECHO)) == LINES;
        }
    }

    /** A second descriptor for reading, closed by itself when the child's end hangs up. */
    int duplicate() {
        return Posix.require("fcntl", Posix.fcntl(descriptor, DUPLICATE_CLOSE_ON_EXEC, 0));
    }

    synchronized void close() {
        if (open) {
            open = false;
            Posix.close(descriptor);
        }
    }
}
