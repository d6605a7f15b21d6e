package dev.shellwarden.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages on their way to a client as server-sent events, numbered from 1. One reader at a time
 * delivers them; when it loses its connection, another may go on after the last event that the
 * client saw.
 */
final class EventStream implements Outlet {

    /** A comment so often shows whether the client is still there. */
    private static final Duration BEAT = Duration.ofSeconds(1);

    /** More that waits for a client means that it does not read. */
    private static final long MOST_WAITING_BYTES = 64L << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Event> events = new ArrayDeque<>();
    private final int kept;
    private final Runnable whenEnded;
    private final AtomicBoolean toldEnd = new AtomicBoolean();
    private long lastNumber;
    private long delivered;
    private long bytes;
    private long reader;
    private boolean attached;
    private boolean ended;

    /**
     * @param kept how many delivered events are kept for a client that comes back
     * @param whenEnded called once, when nothing more will come
     */
    EventStream(int kept, Runnable whenEnded) {
        this.kept = kept;
        this.whenEnded = whenEnded;
    }

    /** One message, in UTF-8 and on one line. */
    record Event(long number, byte[] data) {}

    /** Where events are written. */
    interface Writer {

        /** Writes an event so that it is on its way when the method returns. */
        void event(Event event) throws IOException;

        /** Writes a line that means nothing. */
        void comment() throws IOException;
    }

    @Override
    public void send(Object message) {
        byte[] data = LineWriter.bounded(message);
        lock.lock();
        try {
            if (ended) {
                return;
            }
            events.addLast(new Event(++lastNumber, data));
            bytes += data.length;
            ended = bytes > MOST_WAITING_BYTES;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (toldEnd.compareAndSet(false, true)) {
            whenEnded.run();
        }
    }

    /**
     * Writes what came after an event and what comes, until the stream ends or another reader takes
     * over.
     *
     * @throws IOException when the client is gone
     */
    void deliver(Writer writer, long after) throws IOException, InterruptedException {
        long mine = attach(after);
        try {
            for (long written = after; isReader(mine); ) {
                List<Event> next = await(mine, written);
                if (next.isEmpty() && isEnded()) {
                    return;
                }
                written = next.isEmpty() ? beat(writer, written) : write(writer, next);
            }
        } finally {
            detach(mine);
        }
    }

    private static long beat(Writer writer, long written) throws IOException {
        writer.comment();
        return written;
    }

    private long write(Writer writer, List<Event> next) throws IOException {
        for (Event event : next) {
            writer.event(event);
            forgetUntil(event.number());
        }
        return next.getLast().number();
    }

    private void forgetUntil(long number) {
        lock.lock();
        try {
            delivered = Math.max(delivered, number);
            while (!events.isEmpty() && events.getFirst().number() <= delivered - kept) {
                bytes -= events.removeFirst().data().length;
            }
        } finally {
            lock.unlock();
        }
    }

    private List<Event> await(long mine, long written) throws InterruptedException {
        lock.lock();
        try {
            for (long left = BEAT.toNanos();
                    left > 0 && lastNumber <= written && !ended && reader == mine; ) {
                left = changed.awaitNanos(left);
            }
            return events.stream().filter(event -> event.number() > written).toList();
        } finally {
            lock.unlock();
        }
    }

    private long attach(long after) {
        lock.lock();
        try {
            attached = true;
            delivered = Math.max(delivered, after);
            changed.signalAll();
            return ++reader;
        } finally {
            lock.unlock();
        }
    }

    private void detach(long mine) {
        lock.lock();
        try {
            attached &= reader != mine;
        } finally {
            lock.unlock();
        }
    }

    private boolean isReader(long mine) {
        lock.lock();
        try {
            return reader == mine;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing more will come. */
    boolean isEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** How many readers there have been. */
    long readers() {
        lock.lock();
        try {
            return reader;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a reader delivers it. */
    boolean isAttached() {
        lock.lock();
        try {
            return attached;
        } finally {
            lock.unlock();
        }
    }

    /** How much it holds. */
    long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }
}
