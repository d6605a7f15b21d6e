package dev.shellwarden.http;

import dev.shellwarden.workspace.AccessToken;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** The SHA-256 of a token, which is all that a configuration holds of it. */
final class TokenDigest {

    private static final int BYTES = 32;

    private final byte[] bytes;

    private TokenDigest(byte[] bytes) {
        this.bytes = bytes;
    }

    static TokenDigest of(String token) {
        return new TokenDigest(new AccessToken(token).sha256());
    }

    /**
     * Reads 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException when they are none
     */
    static TokenDigest parse(String name, String digits) {
        String wanted = digits.strip().toLowerCase(Locale.ROOT);
        if (!wanted.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
            throw new IllegalArgumentException(
                    "shellwarden.http.tokens.%s.sha256 must be 64 hexadecimal digits, as 'shellwarden token new %s' prints"
                            .formatted(name, name));
        }
        return new TokenDigest(HexFormat.of().parseHex(wanted));
    }

    /** Whether both are of the same token, in a time that does not tell where they differ. */
    boolean matches(TokenDigest other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokenDigest digest && matches(digest);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
