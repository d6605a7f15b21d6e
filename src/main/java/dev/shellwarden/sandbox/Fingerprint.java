package dev.shellwarden.sandbox;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What cannot be forged about a file: its number, and when its content or mode last changed
 * (stat(2), st_ctime).
 *
 * @param number the inode
 * @param changed the time of the last change
 * @param mode type and permissions
 */
record Fingerprint(long number, Instant changed, int mode) {

    /** Twice the kernel's, to be sure. */
    static final Duration TICK = Duration.ofMillis(20);

    private static final Optional<Machine> MACHINE = Machine.current();
    private static final int CURRENT_DIRECTORY = -100;
    private static final int NO_FOLLOW = 0x100;
    private static final int TYPE_MODE_CHANGE_NUMBER = 0x183;
    private static final int NO_ENTRY = -2;
    private static final int STATX_SIZE = 256;
    private static final int STATX_MODE = 28;
    private static final int STATX_NUMBER = 32;
    private static final int STATX_CHANGED = 96;

    private static final int TYPE = 0170000;
    private static final int LINK = 0120000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int EXECUTABLE = 0111;

    /** The fingerprint of what is at a path, a link itself and not what it leads to. */
    static Optional<Fingerprint> of(Path path) {
        String name = path.toString();
        return MACHINE.isPresent() && isPlain(name) ? asked(MACHINE.get(), name) : read(path);
    }

    /** Whether a name has the same bytes in every character set a file system may have. */
    private static boolean isPlain(String name) {
        return name.chars().allMatch(character -> character > 0 && character < 0x80);
    }

    /**
     * By statx(2): a tree is looked through at the end of every call, and Java's own way takes five
     * times as long.
     */
    private static Optional<Fingerprint> asked(Machine machine, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment answer = arena.allocate(STATX_SIZE, 8);
            long result =
                    LinuxCalls.syscall(
                            machine.statx,
                            CURRENT_DIRECTORY,
                            arena.allocateFrom(name).address(),
                            NO_FOLLOW,
                            TYPE_MODE_CHANGE_NUMBER,
                            answer.address());
            if (result != 0) {
                return result == NO_ENTRY ? Optional.empty() : read(Path.of(name));
            }
            return Optional.of(
                    new Fingerprint(
                            answer.get(ValueLayout.JAVA_LONG, STATX_NUMBER),
                            Instant.ofEpochSecond(
                                    answer.get(ValueLayout.JAVA_LONG, STATX_CHANGED),
                                    answer.get(ValueLayout.JAVA_INT, STATX_CHANGED + 8)),
                            Short.toUnsignedInt(answer.get(ValueLayout.JAVA_SHORT, STATX_MODE))));
        }
    }

    private static Optional<Fingerprint> read(Path path) {
        try {
            Map<String, Object> attributes =
                    Files.readAttributes(path, "unix:ino,ctime,mode", LinkOption.NOFOLLOW_LINKS);
            return attributes.get("ino") instanceof Long number
                            && attributes.get("ctime") instanceof FileTime changed
                            && attributes.get("mode") instanceof Integer mode
                    ? Optional.of(new Fingerprint(number, changed.toInstant(), mode))
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    boolean isLink() {
        return (mode & TYPE) == LINK;
    }

    boolean isDirectory() {
        return (mode & TYPE) == DIRECTORY;
    }

    boolean isRegular() {
        return (mode & TYPE) == REGULAR;
    }

    boolean isExecutable() {
        return (mode & EXECUTABLE) != 0;
    }

    /**
     * Whether a later change would show: the kernel's clock for files stands still between its
     * ticks (10 ms at most), and what changes twice in one looks as if it had changed once.
     */
    boolean isSettled() {
        return isOlderThan(Instant.now().minus(TICK));
    }

    boolean isOlderThan(Instant time) {
        return changed.isBefore(time);
    }
}
