package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.Collections;
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

    /** Headers that decide on a request. */
    private static final List<String> ONCE =
            List.of(
                    "Host",
                    "Origin",
                    "Content-Type",
                    "Mcp-Session-Id",
                    "MCP-Protocol-Version",
                    "Last-Event-ID");

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
        Optional<Refusal> twice = moreThanOnce(request);
        if (twice.isPresent()) {
            return twice;
        }
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

    /** Of two, somebody in front of the server may have judged the other one. */
    private static Optional<Refusal> moreThanOnce(HttpServletRequest request) {
        return ONCE.stream()
                .filter(name -> Collections.list(request.getHeaders(name)).size() > 1)
                .findFirst()
                .map(name ->
                        Refusal.of(
                                400,
                                "The header %s is there more than once; send it once"
                                        .formatted(name)));
    }

    /** Whether the configuration names the origin. */
    boolean isAllowed(String origin) {
        return origins.contains(origin);
    }

    private static boolean isOwn(String origin, String host) {
        return origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host);
    }
}
