package dev.shellwarden.audit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;

/**
 * The form of one line: a JSON object whose last member is {@code hash}, the HMAC of all bytes of
 * the line before that member. The bytes are what is hashed, so a reader needs no rule for writing
 * the same object again.
 */
final class AuditLine {

    private static final byte[] SEAL_START = ",\"hash\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SEAL_END = "\"}".getBytes(StandardCharsets.US_ASCII);
    private static final int HASH_LENGTH = 64;
    private static final int SEAL_LENGTH = SEAL_START.length + HASH_LENGTH + SEAL_END.length;

    private AuditLine() {}

    /**
     * A sealed line, its newline included.
     *
     * @param object a JSON object, whole
     */
    static byte[] seal(byte[] object, String hash) {
        byte[] line = Arrays.copyOf(object, object.length - 1 + SEAL_LENGTH + 1);
        int at = object.length - 1;
        System.arraycopy(SEAL_START, 0, line, at, SEAL_START.length);
        byte[] digits = hash.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, line, at + SEAL_START.length, HASH_LENGTH);
        System.arraycopy(SEAL_END, 0, line, at + SEAL_START.length + HASH_LENGTH, SEAL_END.length);
        line[line.length - 1] = '\n';
        return line;
    }

    /** The hash for an object that is to be sealed. */
    static String hash(Mac mac, byte[] object) {
        mac.update(object, 0, object.length - 1);
        return Hashes.hex(mac.doFinal());
    }

    /** The hash that a line without its newline carries, when it has the form of a sealed line. */
    static Optional<String> hashOf(byte[] line) {
        int start = line.length - SEAL_LENGTH;
        if (start <= 0
                || !matches(line, start, SEAL_START)
                || !matches(line, line.length - SEAL_END.length, SEAL_END)) {
            return Optional.empty();
        }
        return Optional.of(
                new String(
                        line, start + SEAL_START.length, HASH_LENGTH, StandardCharsets.US_ASCII));
    }

    /** What the hash of a line in sealed form should be. */
    static String expectedHash(Mac mac, byte[] line) {
        mac.update(line, 0, line.length - SEAL_LENGTH);
        return Hashes.hex(mac.doFinal());
    }

    private static boolean matches(byte[] line, int at, byte[] part) {
        return Arrays.equals(line, at, at + part.length, part, 0, part.length);
    }
}
