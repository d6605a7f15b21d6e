package dev.shellwarden.syntax;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the escapes of {@code $'…'} (bash's manual, "ANSI-C Quoting"). Bytes are read as UTF-8.
 */
final class AnsiEscapes {

    private static final String SIMPLE = "abeEfnrtv\\'\"?";
    private static final String VALUES = "\u0007\b\u001b\u001b\f\n\r\t\u000b\\'\"?";

    private final String raw;
    private final StringBuilder decoded = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4);
    private int position;
    private boolean ended;

    private AnsiEscapes(String raw) {
        this.raw = raw;
    }

    /**
     * The text that {@code raw}, which stands between the quotes, means. An escaped NUL ends it.
     */
    static String decode(String raw) {
        return raw.indexOf('\\') < 0 ? raw : new AnsiEscapes(raw).decode();
    }

    private String decode() {
        while (position < raw.length() && !ended) {
            char c = raw.charAt(position++);
            if (c == '\\' && position < raw.length()) {
                escape(raw.charAt(position++));
            } else {
                text(c);
            }
        }
        flushBytes();
        return decoded.toString();
    }

    private void escape(char kind) {
        int simple = SIMPLE.indexOf(kind);
        if (simple >= 0) {
            text(VALUES.charAt(simple));
        } else if (kind >= '0' && kind <= '7') {
            position--;
            octet(number(8, 3));
        } else if (kind == 'x') {
            hexadecimalByte();
        } else if (kind == 'u' || kind == 'U') {
            character(kind);
        } else if (kind == 'c' && position < raw.length()) {
            octet(control());
        } else {
            text('\\');
            text(kind);
        }
    }

    private int control() {
        char c = raw.charAt(position++);
        if (c == '\\' && position < raw.length() && raw.charAt(position) == '\\') {
            position++;
        }
        return c == '?' ? 0x7f : c & 0x1f;
    }

    private void hexadecimalByte() {
        boolean braces = position < raw.length() && raw.charAt(position) == '{';
        int from = position;
        position += braces ? 1 : 0;
        int digits = position;
        int value = number(16, braces ? Integer.MAX_VALUE : 2);
        if (digits == position) {
            position = from;
            text('\\');
            text('x');
            return;
        }
        if (braces && position < raw.length() && raw.charAt(position) == '}') {
            position++;
        }
        octet(value & 0xff);
    }

    private void character(char kind) {
        int from = position;
        int value = number(16, kind == 'u' ? 4 : 8);
        if (from == position) {
            text('\\');
            text(kind);
        } else if (value == 0) {
            ended = true;
        } else {
            flushBytes();
            boolean valid = Character.isValidCodePoint(value) && (value < 0xd800 || value > 0xdfff);
            decoded.appendCodePoint(valid ? value : 0xfffd);
        }
    }

    private int number(int radix, int maximumDigits) {
        int value = 0;
        int digits = 0;
        while (digits < maximumDigits && position < raw.length() && digit(radix) >= 0) {
            value = value * radix + digit(radix);
            position++;
            digits++;
        }
        return value;
    }

    private int digit(int radix) {
        char c = raw.charAt(position);
        return c < 128 ? Character.digit(c, radix) : -1;
    }

    private void octet(int value) {
        int octet = value & 0xff;
        if (octet == 0) {
            ended = true;
        } else if (octet < 0x80) {
            text((char) octet);
        } else {
            bytes.write(octet);
        }
    }

    private void text(char c) {
        flushBytes();
        decoded.append(c);
    }

    private void flushBytes() {
        if (bytes.size() > 0) {
            decoded.append(bytes.toString(StandardCharsets.UTF_8));
            bytes.reset();
        }
    }
}
