package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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

    private static final int TYPE = 0170000;
    private static final int LINK = 0120000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int EXECUTABLE = 0111;

    /** The fingerprint of what is at a path, a link itself and not what it leads to. */
    static Optional<Fingerprint> of(Path path) {
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

    boolean isOlderThan(Instant time) {
        return changed.isBefore(time);
    }
}
