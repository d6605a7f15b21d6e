package dev.shellwarden.policy;

import dev.shellwarden.workspace.DistantMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What tells one state of a file or directory from every other: as long as it is the same, so is
 * what the file holds, or which names the directory has.
 *
 * @param device where it lies
 * @param inode its number there
 * @param changed when anything about it was changed, which nobody can set
 */
record FileState(Object device, Object inode, FileTime changed) {

    /** Longer than the steps in which any file system keeps time. */
    private static final Duration STEP = Duration.ofSeconds(3);

    /**
     * The state, where a later change is sure to make another: empty for what is not there, for
     * what was changed just now, and where another machine or process answers for some files.
     */
    static Optional<FileState> lasting(Path file) {
        try {
            return DistantMounts.ofMachine().areThere() || !Files.exists(file)
                    ? Optional.empty()
                    : Optional.of(read(file)).filter(FileState::isSettled);
        } catch (IOException | UnsupportedOperationException unknown) {
            return Optional.empty();
        }
    }

    /** Whether a file that was in this state still is. */
    boolean isStillOf(Path file) {
        try {
            return !DistantMounts.ofMachine().areThere() && equals(read(file));
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    private static FileState read(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:dev,ino,ctime");
        return new FileState(
                Objects.requireNonNull(found.get("dev")),
                Objects.requireNonNull(found.get("ino")),
                (FileTime) Objects.requireNonNull(found.get("ctime")));
    }

    private boolean isSettled() {
        return changed.toMillis() < System.currentTimeMillis() - STEP.toMillis();
    }
}
