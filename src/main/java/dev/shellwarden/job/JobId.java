package dev.shellwarden.job;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A job's handle: 128 random bits in hexadecimal, so that nobody can guess one.
 *
 * @param value the handle
 */
public record JobId(String value) {

    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    static JobId random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new JobId(HexFormat.of().formatHex(bytes));
    }
}
