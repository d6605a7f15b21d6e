package dev.shellwarden.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/**
 * What every request to the management port has to pass. It wants no token, so a page in a browser
 * of this machine must not be able to read it by a rebound name.
 */
final class ManagementGate extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private final transient Origins origins;

    ManagementGate(Origins origins) {
        this.origins = origins;
    }

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        SecurityHeaders.add(response);
        Optional<Refusal> stranger = origins.check(request);
        if (stranger.isPresent()) {
            stranger.get().write(response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
