package dev.shellwarden.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines of bounded length; a longer line is skipped without being held. */
final class LineReader {

    private final InputStream in;
    private final int limit;
    private final byte[] block = new byte[1 << 16];
    private int position;
    private int filled;

    /** Reads lines of at most {@code limit} bytes, the line feed not counted. */
    LineReader(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** A line without its line feed, or the length of one that was over the limit. */
    sealed interface Line {

        /** A whole line. */
        record Whole(byte[] bytes) implements Line {}

        /** A line over the limit, {@code length} bytes long. */
        record TooLong(long length) implements Line {}
    }

    /** The next line; the last one may lack its line feed. Null at the end of the stream. */
    @Nullable Line next() throws IOException {
        ByteArrayOutputStream held = new ByteArrayOutputStream(256);
        long length = 0;
        boolean any = false;
        while (position < filled || fill()) {
            any = true;
            int end = lineFeed();
            int stop = end < 0 ? filled : end;
            length += stop - position;
            if (length <= limit) {
                held.write(block, position, stop - position);
            } else if (held.size() > 0) {
                held = new ByteArrayOutputStream(0);
            }
            position = end < 0 ? filled : end + 1;
            if (end >= 0) {
                return line(held, length);
            }
        }
        return any ? line(held, length) : null;
    }

    private Line line(ByteArrayOutputStream held, long length) {
        return length <= limit ? new Line.Whole(held.toByteArray()) : new Line.TooLong(length);
    }

    private boolean fill() throws IOException {
        position = 0;
        filled = Math.max(0, in.read(block));
        return filled > 0;
    }

    private int lineFeed() {
        for (int i = position; i < filled; i++) {
            if (block[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
