package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletResponse;

/** What every answer says to browsers, after OWASP's REST security cheat sheet. */
final class SecurityHeaders {

    private SecurityHeaders() {}

    static void add(HttpServletResponse response) {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
    }
}
