package dev.shellwarden.approval;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What a grant holds for, as a digest: never wider than the request that a person saw.
 *
 * @param digest SHA-256 over all parts, each with its length in front
 */
public record GrantKey(String digest) {

    /**
     * A key over the parts of a request: command, standard input, environment, session variables,
     * shell, real directory, policy version and digests of script operands.
     */
    public static GrantKey of(List<String> parts) {
        MessageDigest digest = sha256();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return new GrantKey(HexFormat.of().formatHex(digest.digest()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
