package dev.shellwarden.workspace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The secret by which a caller over HTTP is known. Only its holder has it; the server keeps its
 * SHA-256.
 *
 * @param text what its holder sends
 */
public record AccessToken(String text) {

    /** What tokens that we make look like, so that scanners for secrets can find them. */
    public static final String FORM = "sw_[0-9a-f]{64}";

    private static final int RANDOM_BYTES = 32;

    /** A token that nobody can guess. */
    public static AccessToken random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken("sw_" + HexFormat.of().formatHex(bytes));
    }

    /** Its SHA-256: 32 bytes. */
    public byte[] sha256() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256", impossible);
        }
    }

    /** Nothing of it, so that it gets into no log. */
    @Override
    public String toString() {
        return "AccessToken[hidden]";
    }
}
