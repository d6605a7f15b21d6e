package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandListener;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells a client that asked for it how a command gets on: about once a second while there is
 * output, every five seconds when there is none, and never after it is closed.
 */
final class ProgressReporter implements CommandListener, AutoCloseable {

    private static final Duration BEAT = Duration.ofMillis(900);

    /** So many beats without output are at most five seconds. */
    private static final int SILENT_BEATS = 5;

    private static final int LONGEST_LINE = 200;

    private final ToolCall call;
    private final ClientLink client;
    private final Optional<Object> token;
    private final long start = System.nanoTime();
    private volatile @Nullable Running running;
    private @Nullable Thread beats;
    private boolean closed;

    private ProgressReporter(ToolCall call) {
        this.call = call;
        this.client = call.client();
        this.token = call.progressToken();
    }

    /** A reporter for a call; one that reports nothing unless the client asked for it. */
    static ProgressReporter of(ToolCall call) {
        ProgressReporter reporter = new ProgressReporter(call);
        if (reporter.token.isPresent()) {
            reporter.beats = Thread.ofVirtual().name("progress").start(reporter::beat);
        }
        return reporter;
    }

    @Override
    public void started(Running running) {
        this.running = running;
        call.commandStarted().run();
    }

    private void beat() {
        long reported = 0;
        int silent = 0;
        try {
            while (true) {
                Thread.sleep(BEAT);
                long bytes = bytes();
                silent++;
                if (bytes != reported || silent >= SILENT_BEATS) {
                    report();
                    silent = 0;
                }
                reported = bytes;
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private long bytes() {
        Running current = running;
        return current == null ? 0 : current.bytes();
    }

    private synchronized void report() {
        if (!closed) {
            double seconds = (System.nanoTime() - start) / 1e9;
            token.ifPresent(known ->
                    client.progress(
                            known,
                            Math.round(seconds * 1000) / 1000.0,
                            message(Math.round(seconds))));
        }
    }

    private String message(long seconds) {
        Running current = running;
        if (current == null) {
            return "%d s, not started yet".formatted(seconds);
        }
        String line = current.lastLine();
        return "%d s, %d bytes of output%s%s"
                .formatted(
                        seconds,
                        current.bytes(),
                        current.outputId().map(id -> ", output_id " + id).orElse(""),
                        line.isEmpty() ? "" : ", last line: " + shortened(line));
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (beats != null) {
            beats.interrupt();
        }
    }
}
