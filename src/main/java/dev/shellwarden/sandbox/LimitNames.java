package dev.shellwarden.sandbox;

import dev.shellwarden.process.Termination.LimitExceeded;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * The limits by the names and values that a person reads.
 *
 * @param limits what a call may use
 */
record LimitNames(ResourceLimits limits) {

    LimitExceeded memory() {
        return new LimitExceeded("memory", text(limits.memory()));
    }

    LimitExceeded processes() {
        return new LimitExceeded("process", Integer.toString(limits.processes()));
    }

    LimitExceeded cpuTime() {
        return new LimitExceeded("CPU time", text(limits.cpuTime()));
    }

    LimitExceeded fileSize() {
        return new LimitExceeded("file size", text(limits.fileSize()));
    }

    LimitExceeded openFiles() {
        return new LimitExceeded("open file", Integer.toString(limits.openFiles()));
    }

    LimitExceeded diskGrowth() {
        return new LimitExceeded("disk growth", text(limits.diskGrowth()));
    }

    LimitExceeded temporarySize() {
        return new LimitExceeded("temporary file", text(limits.temporarySize()));
    }

    static String text(DataSize size) {
        long bytes = size.toBytes();
        if (bytes >= 1L << 30 && bytes % (1L << 30) == 0) {
            return (bytes >> 30) + " GB";
        }
        return bytes >= 1 << 20 && bytes % (1 << 20) == 0
                ? (bytes >> 20) + " MB"
                : bytes + " bytes";
    }

    private static String text(Duration time) {
        return time.toSeconds() % 60 == 0
                ? time.toMinutes() + " minutes"
                : time.toSeconds() + " seconds";
    }
}
