package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes messages, each on a line of its own. Once the other side is gone it drops what is written.
 */
final class LineWriter {

    /** No line is longer: clients hold a whole line in memory, and some refuse longer ones. */
    static final int MAX_LINE = 10 * 1024 * 1024;

    private final OutputStream out;
    private final Runnable whenBroken;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean broken;

    /** Calls {@code whenBroken} once when the stream turns out to be closed. */
    LineWriter(OutputStream out, Runnable whenBroken) {
        this.out = out;
        this.whenBroken = whenBroken;
    }

    /** Writes one message, or several as one batch. */
    void write(Object message) {
        byte[] line = bounded(message);
        byte[] ended = Arrays.copyOf(line, line.length + 1);
        ended[line.length] = '\n';
        writeLine(ended);
    }

    /**
     * A message in UTF-8 on one line; one that is too long is replaced by an error that says so.
     */
    static byte[] bounded(Object message) {
        int size = Json.size(message);
        return size < MAX_LINE
                ? Json.write(message, size)
                : refusal(message, "The answer is over " + MAX_LINE + " bytes");
    }

    /** What is said under the id of an answer that cannot be given. */
    static byte[] refusal(Object message, String reason) {
        Object id =
                message instanceof Map<?, ?> members && members.get("id") instanceof Object known
                        ? known
                        : Json.Absent.NULL;
        return Json.write(new RpcError(RpcError.INTERNAL_ERROR, reason).answer(id));
    }

    private void writeLine(byte[] line) {
        lock.lock();
        try {
            if (!broken) {
                out.write(line);
                out.flush();
            }
        } catch (IOException gone) {
            broken = true;
            whenBroken.run();
        } finally {
            lock.unlock();
        }
    }
}
