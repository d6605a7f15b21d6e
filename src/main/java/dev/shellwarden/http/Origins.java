package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * By which names the server may be called, and by whose web pages: a page that makes a browser call
 * this machine shows in one of both.
 */
final class Origins {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> hosts;
    private final List<String> origins;

    /**
     * @param address where the server listens
     * @param allowedHosts further names, without a port
     * @param allowedOrigins origins beside the server's own
     */
    Origins(InetAddress address, List<String> allowedHosts, List<String> allowedOrigins) {
        this.hosts = new TreeSet<>(LOOPBACK);
        if (!address.isAnyLocalAddress()) {
            hosts.add(address.getHostAddress());
            hosts.add("[" + address.getHostAddress() + "]");
        }
        allowedHosts.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
        this.origins = allowedOrigins;
    }

    Optional<Refusal> check(HttpServletRequest request) {
        String host = String.valueOf(request.getHeader("Host")).toLowerCase(Locale.ROOT);
        if (!hosts.contains(host.replaceFirst(":\\d+$", ""))) {
            return Optional.of(
                    Refusal.of(
                            421,
                            "The server is not called by this name; see shellwarden.http.allowed-hosts"));
        }
        String origin = request.getHeader("Origin");
        return origin == null || isAllowed(origin) || isOwn(origin, host)
                ? Optional.empty()
                : Optional.of(
                        Refusal.of(
                                403,
                                "Web pages of this origin may not call; see shellwarden.http.allowed-origins"));
    }

    /** Whether the configuration names the origin. */
    boolean isAllowed(String origin) {
        return origins.contains(origin);
    }

    private static boolean isOwn(String origin, String host) {
        try {
            return host.equalsIgnoreCase(new URI(origin).getAuthority());
        } catch (URISyntaxException none) {
            return false;
        }
    }
}
