package dev.shellwarden.http;

import java.net.URI;
import java.util.Set;

/** Addresses that nobody on the way can answer for. */
final class SafeAddress {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private SafeAddress() {}

    /** Whether it is of https, or of this machine. */
    static boolean isSafe(URI address) {
        String host = address.getHost();
        return host != null
                && ("https".equals(address.getScheme())
                        || "http".equals(address.getScheme()) && LOOPBACK.contains(host));
    }
}
