package dev.shellwarden.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process's own streams. {@code System.out} is pointed at standard error, so that nothing but
 * what is meant for standard output ever gets there.
 */
final class StandardStreams {

    static final int INPUT = 0;
    static final int OUTPUT = 1;
    static final int ERROR = 2;

    private StandardStreams() {}

    /** The real standard output. */
    static OutputStream output() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** The real standard error. */
    static OutputStream error() {
        return new FileOutputStream(FileDescriptor.err);
    }

    /** The real standard output for text. */
    static PrintWriter writer() {
        return new PrintWriter(output(), true, StandardCharsets.UTF_8);
    }

    /** Whether a descriptor is a terminal, as /proc tells it; false where there is no /proc. */
    static boolean isTerminal(int descriptor) {
        try {
            String target =
                    Files.readSymbolicLink(Path.of("/proc/self/fd", String.valueOf(descriptor)))
                            .toString();
            return target.startsWith("/dev/pts/")
                    || target.startsWith("/dev/tty")
                    || target.equals("/dev/console");
        } catch (IOException unknown) {
            return false;
        }
    }
}
