package dev.shellwarden.process;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 at its edges: where bytes may be cut, whether they are text at all, and strict encoding.
 */
public final class Utf8 {

    private static final int LONGEST = 4;

    private Utf8() {}

    /** How many of the bytes remain when a character that is cut off at their end is left out. */
    static int cutEnd(byte[] bytes) {
        for (int back = 1; back < LONGEST && back <= bytes.length; back++) {
            byte candidate = bytes[bytes.length - back];
            if (!continues(candidate)) {
                return lengthOf(candidate) > back ? bytes.length - back : bytes.length;
            }
        }
        return bytes.length;
    }

    /** How many bytes at the start belong to a character whose start is cut off. */
    static int cutStart(byte[] bytes) {
        int count = 0;
        while (count < LONGEST && count < bytes.length && continues(bytes[count])) {
            count++;
        }
        return count < LONGEST ? count : 0;
    }

    /** Whether more than one byte in ten is not part of a valid character. */
    static boolean mostlyInvalid(byte[] bytes) {
        CharsetDecoder decoder = strict();
        ByteBuffer input = ByteBuffer.wrap(bytes, 0, cutEnd(bytes));
        CharBuffer output = CharBuffer.allocate(bytes.length + 1);
        int invalid = 0;
        CoderResult result = decoder.decode(input, output, true);
        while (result.isError()) {
            invalid += result.length();
            input.position(input.position() + result.length());
            result = decoder.decode(input, output, true);
        }
        return invalid * 10L > bytes.length;
    }

    /**
     * The text's exact bytes.
     *
     * @throws CharacterCodingException for half of a surrogate pair, which has none
     */
    public static byte[] encode(String text) throws CharacterCodingException {
        ByteBuffer encoded =
                StandardCharsets.UTF_8
                        .newEncoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .encode(CharBuffer.wrap(text));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }

    private static CharsetDecoder strict() {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    private static boolean continues(byte value) {
        return (value & 0xC0) == 0x80;
    }

    private static int lengthOf(byte first) {
        if ((first & 0xE0) == 0xC0) {
            return 2;
        }
        if ((first & 0xF0) == 0xE0) {
            return 3;
        }
        return (first & 0xF8) == 0xF0 ? 4 : 1;
    }
}
