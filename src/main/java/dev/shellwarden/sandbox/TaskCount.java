package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many processes and threads the server's user has. The kernel's limit on processes counts all
 * of them (setrlimit(2), RLIMIT_NPROC), so a call's limit stands on top of those that are there
 * already. Counted beside the calls.
 */
final class TaskCount {

    private static final long FRESH_NANOS = 10_000_000_000L;

    private final AtomicBoolean counting = new AtomicBoolean();
    private volatile int count = -1;
    private volatile long countedAt;

    int ofUser() {
        if (count < 0) {
            refresh();
        } else if (System.nanoTime() - countedAt > FRESH_NANOS
                && counting.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::refresh);
        }
        return count;
    }

    private void refresh() {
        count = counted();
        countedAt = System.nanoTime();
        counting.set(false);
    }

    private static int counted() {
        int total = 0;
        try (DirectoryStream<Path> processes =
                Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            String user = String.valueOf(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
            for (Path process : processes) {
                total += threads(process, user);
            }
        } catch (IOException e) {
            return total;
        }
        return total;
    }

    private static int threads(Path process, String user) {
        try {
            if (!user.equals(String.valueOf(Files.getAttribute(process, "unix:uid")))) {
                return 0;
            }
            String[] names = process.resolve("task").toFile().list();
            return names == null ? 0 : names.length;
        } catch (IOException gone) {
            return 0;
        }
    }
}
