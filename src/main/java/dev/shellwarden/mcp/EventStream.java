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
    private final UnreadBytes unread;
    private final Runnable whenEnded;
    private final AtomicBoolean toldEnd = new AtomicBoolean();
    private long lastNumber;
    private long delivered;
    private long bytes;
    private long reader;
    private boolean attached;
    private boolean ended;
    private boolean discarded;

    /**
     * @param kept how many delivered events are kept for a client that comes back
     * @param unread counts what this and other streams hold
     * @param whenEnded called once, when nothing more will come
     */
    EventStream(int kept, UnreadBytes unread, Runnable whenEnded) {
        this.kept = kept;
        this.unread = unread;
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
            if (!ended) {
                add(unread.take(data.length) ? data : instead(message));
            }
        } finally {
            lock.unlock();
        }
    }

    /** What fits where the message does not: an answer is owed, anything else can be left out. */
    private byte[] instead(Object message) {
        byte[] data =
                Message.isAnswer(message)
                        ? LineWriter.refusal(
                                message,
                                "The server holds as many unread answers as it has memory for; read them, or ask for less at once")
                        : new byte[0];
        return unread.take(data.length) ? data : new byte[0];
    }

    private void add(byte[] data) {
        if (data.length > 0) {
            events.addLast(new Event(++lastNumber, data));
            bytes += data.length;
            ended = bytes > MOST_WAITING_BYTES;
            changed.signalAll();
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
                release(events.removeFirst());
            }
        } finally {
            lock.unlock();
        }
    }

    private void release(Event event) {
        bytes -= event.data().length;
        unread.release(event.data().length);
    }

    /** Lets go of what it holds, once the reader that is at it has gone; nothing more will come. */
    void discard() {
        lock.lock();
        try {
            discarded = true;
            ended = true;
            clearWhenDiscarded();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void clearWhenDiscarded() {
        if (discarded && !attached) {
            events.forEach(this::release);
            events.clear();
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
            clearWhenDiscarded();
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

    /** Whether there was an event of this number; 0 stands for the time before the first. */
    boolean hasSent(long number) {
        lock.lock();
        try {
            return number <= lastNumber;
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
