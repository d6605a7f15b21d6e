package dev.shellwarden.mcp;

import dev.shellwarden.process.CapturedOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code read_output} answers. */
final class OutputSlices {

    private static final int DEFAULT_BYTES = 64 * 1024;
    private static final int LONGEST_CHARACTER = 4;

    private OutputSlices() {}

    static ToolAnswer answer(
            String id,
            CapturedOutput output,
            @Nullable Long offset,
            @Nullable Integer maxBytes,
            boolean base64) {
        CapturedOutput.Slice slice =
                output.read(
                        offset == null ? 0 : offset, maxBytes == null ? DEFAULT_BYTES : maxBytes);
        byte[] bytes =
                base64 || slice.nextOffset() == slice.totalBytes()
                        ? slice.bytes()
                        : wholeCharacters(slice.bytes());
        String text =
                base64
                        ? Base64.getEncoder().encodeToString(bytes)
                        : new String(bytes, StandardCharsets.UTF_8);
        Map<String, Object> structured = new LinkedHashMap<>();
        structured.put("output_id", id);
        structured.put("encoding", base64 ? "base64" : "text");
        structured.put("output", text);
        structured.put("offset", slice.offset());
        structured.put("next_offset", slice.offset() + bytes.length);
        structured.put("total_bytes", slice.totalBytes());
        String where =
                "Bytes %d to %d of %d"
                        .formatted(
                                slice.offset(), slice.offset() + bytes.length, slice.totalBytes());
        return new ToolAnswer(
                text.isEmpty() ? List.of(where) : List.of(where, text), structured, false);
    }

    /**
     * Without the bytes of a character that goes on behind the end, unless nothing would be left.
     */
    private static byte[] wholeCharacters(byte[] bytes) {
        for (int back = 1; back <= Math.min(LONGEST_CHARACTER, bytes.length); back++) {
            int lead = bytes[bytes.length - back] & 0xff;
            if (lead < 0x80) {
                return bytes;
            }
            if (lead >= 0xc0) {
                int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
                return length > back && back < bytes.length
                        ? Arrays.copyOf(bytes, bytes.length - back)
                        : bytes;
            }
        }
        return bytes;
    }
}
