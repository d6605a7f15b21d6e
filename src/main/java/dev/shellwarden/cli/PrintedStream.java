package dev.shellwarden.cli;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.workspace.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * One stream of a command as a person or a file gets it: the exact bytes, or on a terminal text
 * that it cannot obey.
 */
final class PrintedStream {

    private static final int CHUNK = 1 << 16;

    private final OutputStream target;
    private final boolean terminal;
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer undecoded = ByteBuffer.allocate(0);
    private long offset;
    private boolean readerGone;

    PrintedStream(OutputStream target, boolean terminal) {
        this.target = target;
        this.terminal = terminal;
    }

    /** Copies everything behind what was copied before. */
    void copy(CapturedOutput source) {
        while (offset < source.size() && !readerGone) {
            CapturedOutput.Slice slice = source.read(offset, CHUNK);
            if (slice.bytes().length == 0) {
                return;
            }
            if (slice.offset() > offset) {
                Messages.print(
                        "%d bytes of output were not kept".formatted(slice.offset() - offset));
            }
            write(terminal ? visible(slice.bytes(), false) : slice.bytes());
            offset = slice.nextOffset();
        }
    }

    /** Writes what is left of a character that never became whole. */
    void finish() {
        if (terminal) {
            write(visible(new byte[0], true));
        }
    }

    private byte[] visible(byte[] bytes, boolean last) {
        ByteBuffer input =
                ByteBuffer.allocate(undecoded.remaining() + bytes.length)
                        .put(undecoded)
                        .put(bytes)
                        .flip();
        CharBuffer text = CharBuffer.allocate(input.remaining() + 1);
        decoder.decode(input, text, last);
        undecoded = input.slice();
        return VisibleText.of(text.flip().toString()).getBytes(StandardCharsets.UTF_8);
    }

    private void write(byte[] bytes) {
        try {
            target.write(bytes);
            target.flush();
        } catch (IOException closed) {
            readerGone = true;
        }
    }
}
