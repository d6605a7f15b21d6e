package dev.shellwarden.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Lines as bytes, without their newline; a last line without one is given too, and told apart. */
final class LineReader {

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private boolean lastIsWhole = true;

    LineReader(InputStream in) {
        this.in = in;
    }

    Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        while (fill()) {
            int end = indexOfNewline();
            line.write(buffer, position, end - position);
            position = end;
            if (end < limit) {
                position++;
                return Optional.of(line.toByteArray());
            }
        }
        if (line.size() == 0) {
            return Optional.empty();
        }
        lastIsWhole = false;
        return Optional.of(line.toByteArray());
    }

    /** Whether the line that was given last ended with a newline. */
    boolean lastIsWhole() {
        return lastIsWhole;
    }

    private int indexOfNewline() {
        int end = position;
        while (end < limit && buffer[end] != '\n') {
            end++;
        }
        return end;
    }

    private boolean fill() throws IOException {
        if (position < limit) {
            return true;
        }
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }
}
