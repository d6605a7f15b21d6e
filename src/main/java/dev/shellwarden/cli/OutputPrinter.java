package dev.shellwarden.cli;

import dev.shellwarden.command.CommandListener;
import dev.shellwarden.process.CapturedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Copies a command's output to our own streams while it runs, and the rest when it has ended. */
final class OutputPrinter implements CommandListener {

    private static final long INTERVAL_MILLIS = 50;

    private final List<PrintedStream> streams;
    private final List<CapturedOutput> outputs = new ArrayList<>();
    private Optional<Thread> copying = Optional.empty();

    OutputPrinter(PrintedStream output, PrintedStream error) {
        this.streams = List.of(output, error);
    }

    static OutputPrinter toStandardStreams() {
        return new OutputPrinter(
                new PrintedStream(
                        StandardStreams.output(),
                        StandardStreams.isTerminal(StandardStreams.OUTPUT)),
                new PrintedStream(
                        StandardStreams.error(),
                        StandardStreams.isTerminal(StandardStreams.ERROR)));
    }

    @Override
    public synchronized void started(Running running) {
        outputs.addAll(running.outputs());
        copying = Optional.of(Thread.ofVirtual().start(this::copyUntilInterrupted));
    }

    private void copyUntilInterrupted() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                copy();
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException finished) {
            Thread.currentThread().interrupt();
        }
    }

    /** Copies what has come since the last time. */
    private synchronized void copy() {
        for (int index = 0; index < outputs.size(); index++) {
            streams.get(index).copy(outputs.get(index));
        }
    }

    /** Copies what is left. */
    void finish() {
        copying.ifPresent(Thread::interrupt);
        copy();
        streams.forEach(PrintedStream::finish);
    }
}
