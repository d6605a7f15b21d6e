package dev.shellwarden.workspace;

import java.util.Optional;

/**
 * Who asks.
 *
 * @param connection the connection's id: one per stdio server life, one per HTTP session, one per
 *     command line
 * @param client the client's name and version as it introduced itself, or the entrance ({@code
 *     exec})
 * @param principal the token's name over HTTP, absent elsewhere
 */
public record Caller(String connection, String client, Optional<String> principal) {

    /** What ids and grants are bound to: the principal where there is one, else the connection. */
    public String key() {
        return principal.map(name -> "principal:" + name).orElse("connection:" + connection);
    }
}
