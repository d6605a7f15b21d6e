package dev.shellwarden.job;

import dev.shellwarden.process.TerminalSize;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jline.utils.ScreenTerminal;

/** What a person would see on a job's terminal: its output obeyed by a terminal emulator. */
final class TerminalScreen {

    private final ScreenTerminal screen;
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] rest = new byte[0];

    TerminalScreen(TerminalSize size) {
        this.screen = new ScreenTerminal(size.columns(), size.rows());
    }

    /** Obeys more output; a character that is split between two calls is put together. */
    synchronized void feed(byte[] bytes) {
        ByteBuffer input =
                ByteBuffer.allocate(rest.length + bytes.length).put(rest).put(bytes).flip();
        CharBuffer text = CharBuffer.allocate(input.remaining() + 1);
        decoder.decode(input, text, false);
        rest = new byte[input.remaining()];
        input.get(rest);
        screen.write(text.flip());
        screen.read();
    }

    synchronized void resize(TerminalSize size) {
        screen.setSize(size.columns(), size.rows());
    }

    /** The rows as text, blanks at their ends and empty rows at the end left out. */
    synchronized String text() {
        int columns = screen.getColumns();
        int rows = screen.getRows();
        long[] cells = new long[columns * rows];
        screen.dump(cells, new int[2]);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            text.append(row(cells, row * columns, columns).stripTrailing()).append('\n');
        }
        return text.toString().stripTrailing();
    }

    private static String row(long[] cells, int from, int columns) {
        StringBuilder row = new StringBuilder(columns);
        for (int column = 0; column < columns; column++) {
            int codePoint = ScreenTerminal.cellCodePoint(cells[from + column]);
            if (codePoint != 0) {
                row.appendCodePoint(codePoint);
            }
        }
        return row.toString();
    }
}
