package dev.shellwarden.rules;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file that a person wrote: a regular one, of at most 1 MB, in UTF-8. */
public final class SourceText {

    private static final int LARGEST = 1 << 20;

    private SourceText() {}

    /**
     * Reads a file.
     *
     * @throws InvalidRuleException saying what keeps it from being read, and where a byte is not
     *     UTF-8
     */
    public static String read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw fault(
                    file,
                    Files.isDirectory(file)
                            ? "is a directory; name a file in it"
                            : Files.exists(file)
                                    ? "is not a regular file"
                                    : "there is no such file");
        }
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw fault(file, "is larger than 1 MB");
            }
            return decoded(file, bytes);
        } catch (IOException unreadable) {
            throw fault(file, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static String decoded(Path file, byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        boolean broken = decoder.decode(in, out, true).isError();
        String text = out.flip().toString();
        if (broken) {
            String before = text.substring(text.lastIndexOf('\n') + 1);
            throw new InvalidRuleException(
                    file.toString(),
                    (int) text.chars().filter(sign -> sign == '\n').count() + 1,
                    before.length() + 1,
                    "the byte 0x%02x is not UTF-8; save the file as UTF-8"
                            .formatted(bytes[in.position()]));
        }
        return text;
    }

    private static InvalidRuleException fault(Path file, String reason) {
        return new InvalidRuleException(file.toString(), 0, 0, reason);
    }
}
