package dev.shellwarden.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Moves one stage's output to the next stage or to the caller, and counts it. */
final class StageOutput implements Runnable {

    private static final int BUFFER = 1 << 16;

    private final InputStream from;
    private final OutputStream to;
    private volatile long size;

    StageOutput(InputStream from, OutputStream to) {
        this.from = from;
        this.to = to;
    }

    long size() {
        return size;
    }

    /** Ends when the stage's output ends or nobody wants it; then both sides are told. */
    @Override
    public void run() {
        try (from;
                to) {
            byte[] buffer = new byte[BUFFER];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                size += count;
                to.write(buffer, 0, count);
            }
        } catch (IOException nobodyReads) {
            return;
        }
    }

    /** Keeps the first bytes and counts the rest. */
    static final class Head extends OutputStream {

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final int limit;
        private boolean truncated;

        Head(int limit) {
            this.limit = limit;
        }

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            int room = Math.min(length, limit - kept.size());
            kept.write(bytes, offset, room);
            truncated |= room < length;
        }

        synchronized byte[] bytes() {
            return kept.toByteArray();
        }

        synchronized boolean truncated() {
            return truncated;
        }
    }
}
