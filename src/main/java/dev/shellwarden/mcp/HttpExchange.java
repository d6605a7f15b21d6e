package dev.shellwarden.mcp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.util.Locale;

/** One request over HTTP and its response, in the protocol's terms. */
final class HttpExchange {

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private final HttpServletRequest request;
    private final HttpServletResponse response;

    HttpExchange(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
    }

    /**
     * The name of the token that the request came with.
     *
     * @throws IllegalStateException when nobody made sure that there is one
     */
    String principal() {
        Principal principal = request.getUserPrincipal();
        if (principal == null) {
            throw new IllegalStateException("The request was let through without a token");
        }
        return principal.getName();
    }

    Message message() throws IOException {
        return Message.parse(request.getInputStream().readAllBytes());
    }

    String header(String name) {
        String value = request.getHeader(name);
        return value == null ? "" : value;
    }

    String parameter(String name) {
        String value = request.getParameter(name);
        return value == null ? "" : value;
    }

    boolean acceptsJson() {
        return accepts(JSON);
    }

    boolean acceptsEvents() {
        return accepts(EVENTS);
    }

    private boolean accepts(String type) {
        String accepted = header("Accept").toLowerCase(Locale.ROOT);
        return accepted.contains(type)
                || accepted.contains("*/*")
                || accepted.contains(type.substring(0, type.indexOf('/')) + "/*");
    }

    void json(int status, Object body) throws IOException {
        byte[] bytes = Json.write(body);
        response.setStatus(status);
        response.setContentType(JSON);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    void refuse(int status, String reason) throws IOException {
        json(status, new RpcError(RpcError.INVALID_REQUEST, reason).answer(Json.Absent.NULL));
    }

    void refuseForNow(String reason) throws IOException {
        response.setHeader("Retry-After", "1");
        refuse(429, reason);
    }

    void empty(int status) {
        response.setStatus(status);
        response.setContentLength(0);
    }

    void setHeader(String name, String value) {
        response.setHeader(name, value);
    }

    /** Begins a stream of events. */
    EventWriter events() throws IOException {
        response.setStatus(HttpServletResponse.SC_OK);
        response.setContentType(EVENTS);
        response.setHeader("X-Accel-Buffering", "no");
        response.flushBuffer();
        return new EventWriter(response.getOutputStream());
    }
}
