package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Serves one client over two streams until the input ends. Lines that are no message are answered
 * and survived.
 */
final class StdioServer implements SmartLifecycle {

    private static final Logger LOGGER = LoggerFactory.getLogger(StdioServer.class);

    /**
     * How long calls may take until their command runs; the first one of a server's life loads what
     * judges it.
     */
    private static final Duration JUDGING = Duration.ofSeconds(10);

    /** How long commands that run when the input ends may still take. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** How long stopping them may take. */
    private static final Duration KILL_TIME = Duration.ofSeconds(1);

    private final LineReader reader;
    private final LineWriter writer;
    private final ClientSession session;
    private final Runnable whenEnded;
    private volatile boolean running;
    private volatile boolean clientGone;

    /**
     * @param in where messages come from
     * @param out where messages go to; nothing else may write there
     * @param session the client's session
     * @param whenEnded called when the input has ended and everything owed is written
     */
    StdioServer(InputStream in, OutputStream out, ClientSession session, Runnable whenEnded) {
        this.reader = new LineReader(in, LineWriter.MAX_LINE);
        this.writer = new LineWriter(out, () -> clientGone = true);
        this.session = session;
        this.whenEnded = whenEnded;
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().name("stdio").start(this::serve);
    }

    private void serve() {
        try {
            readAll();
        } catch (IOException unreadable) {
            LOGGER.warn("Standard input cannot be read: {}", unreadable.getMessage());
        }
        if (clientGone) {
            session.finish(Duration.ZERO, Duration.ZERO, KILL_TIME);
        } else {
            session.finish(JUDGING, PATIENCE, KILL_TIME);
        }
        running = false;
        whenEnded.run();
    }

    private void readAll() throws IOException {
        for (LineReader.Line line = reader.next();
                line != null && !clientGone;
                line = reader.next()) {
            switch (line) {
                case LineReader.Line.Whole whole -> {
                    if (!isBlank(whole.bytes())) {
                        session.receive(Message.parse(whole.bytes()), writer::write);
                    }
                }
                case LineReader.Line.TooLong tooLong ->
                        writer.write(
                                new RpcError(
                                                RpcError.INVALID_REQUEST,
                                                "A message of "
                                                        + tooLong.length()
                                                        + " bytes; "
                                                        + LineWriter.MAX_LINE
                                                        + " are allowed")
                                        .answer(Json.Absent.NULL));
            }
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte each : line) {
            if (each != ' ' && each != '\t' && each != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Stops every call; used when the process is told to end while the client is still there. */
    @Override
    public void stop() {
        if (running) {
            running = false;
            session.finish(Duration.ZERO, Duration.ZERO, KILL_TIME);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
