package dev.shellwarden.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** What every request has to pass before anything else sees it. */
final class Gate extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private final transient Origins origins;
    private final transient Optional<ResourceMetadata> metadata;
    private final transient Authentication authentication;
    private final transient RateLimits rates;
    private final transient Bodies bodies;

    /**
     * @param metadata what clients read without a token to get one, where there is an issuer
     */
    Gate(
            Origins origins,
            Optional<ResourceMetadata> metadata,
            Authentication authentication,
            RateLimits rates,
            Bodies bodies) {
        this.origins = origins;
        this.metadata = metadata;
        this.authentication = authentication;
        this.rates = rates;
        this.bodies = bodies;
    }

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        secure(request, response);
        Optional<Refusal> stranger = origins.check(request);
        if (stranger.isPresent()) {
            stranger.get().write(response);
        } else if (request.getMethod().equals("OPTIONS") && request.getHeader("Origin") != null) {
            preflight(response);
        } else if (metadata.isPresent() && metadata.get().isAskedBy(request)) {
            metadata.get().write(response);
        } else {
            identify(request, response, chain);
        }
    }

    private void identify(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (authentication.of(request)) {
            case Authentication.Result.Unknown(Refusal refusal) -> refusal.write(response);
            case Authentication.Result.Known(String principal) -> {
                Optional<Refusal> tooMany = rates.check(principal);
                if (tooMany.isPresent()) {
                    tooMany.get().write(response);
                } else {
                    admit(principal, request, response, chain);
                }
            }
        }
    }

    private void admit(
            String principal,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        if (!request.getMethod().equals("POST")) {
            chain.doFilter(new AdmittedRequest(request, principal, new byte[0]), response);
            return;
        }
        switch (bodies.read(request)) {
            case Bodies.Body.None(Refusal refusal) -> refusal.write(response);
            case Bodies.Body.Whole(byte[] bytes) ->
                    chain.doFilter(new AdmittedRequest(request, principal, bytes), response);
        }
    }

    /** Adds what browsers of allowed origins need to read the answer, too. */
    private void secure(HttpServletRequest request, HttpServletResponse response) {
        SecurityHeaders.add(response);
        String origin = request.getHeader("Origin");
        if (origin != null && origins.isAllowed(origin)) {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate");
            response.setHeader("Vary", "Origin");
        }
    }

    private static void preflight(HttpServletResponse response) {
        response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
        response.setHeader(
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version");
        response.setHeader("Access-Control-Max-Age", "600");
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }
}
