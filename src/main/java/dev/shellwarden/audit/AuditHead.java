package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.crypto.Mac;

/**
 * How far a file of the trail reached: beside {@code X.jsonl} stands {@code X.head}, one line of
 * fixed length, written over after each record. It tells whole records that were cut from the end.
 *
 * @param sequence the last record's sequence number
 * @param hash the last record's hash
 */
record AuditHead(long sequence, String hash) {

    private static final String FORM = "%019d %s";

    static Path beside(Path file) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.length() - ".jsonl".length()) + ".head");
    }

    /** Writes over what stands at the start of the channel. */
    void write(FileChannel channel, Mac mac) throws IOException {
        String text = FORM.formatted(sequence, hash);
        String seal = Hashes.hex(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer line =
                ByteBuffer.wrap((text + " " + seal + "\n").getBytes(StandardCharsets.US_ASCII));
        while (line.hasRemaining()) {
            channel.write(line, line.position());
        }
    }

    /**
     * The head as written, or nothing when it is missing or not in the form and seal of this key.
     */
    static Optional<AuditHead> read(Path head, Mac mac) throws IOException {
        if (!Files.isRegularFile(head)) {
            return Optional.empty();
        }
        String[] parts = Files.readString(head, StandardCharsets.ISO_8859_1).strip().split(" ");
        if (parts.length != 3 || !parts[0].matches("\\d{19}")) {
            return Optional.empty();
        }
        byte[] sealed = (parts[0] + " " + parts[1]).getBytes(StandardCharsets.US_ASCII);
        return Hashes.hex(mac.doFinal(sealed)).equals(parts[2])
                ? Optional.of(new AuditHead(Long.parseLong(parts[0]), parts[1]))
                : Optional.empty();
    }
}
