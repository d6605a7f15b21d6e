package dev.shellwarden.command;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Makes ids that nobody can guess. */
final class Handles {

    private static final int BYTES = 16;

    private final SecureRandom random = new SecureRandom();

    /** 128 random bits in hexadecimal. */
    String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
