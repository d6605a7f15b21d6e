package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Why a request is not let through.
 *
 * @param status the HTTP status
 * @param reason one sentence for whoever reads the answer
 * @param headers what the answer says beside it
 */
record Refusal(int status, String reason, Map<String, String> headers) {

    /** JSON-RPC 2.0, section 5.1: not a valid request. */
    private static final int INVALID_REQUEST = -32600;

    private static final JsonFactory JSON = new JsonFactory();

    Refusal {
        headers = Map.copyOf(headers);
    }

    /** A refusal because of a limit; says when another try may pass. */
    static Refusal tooMany(String reason, long nanosToWait) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanosToWait) + 1;
        return of(429, reason).with("Retry-After", Long.toString(seconds));
    }

    static Refusal of(int status, String reason) {
        return new Refusal(status, reason, Map.of());
    }

    Refusal with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Refusal(status, reason, more);
    }

    void write(HttpServletResponse response) throws IOException {
        byte[] body = body(reason);
        response.setStatus(status);
        headers.forEach(response::setHeader);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** A JSON-RPC error that belongs to no request. */
    static byte[] body(String reason) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("jsonrpc", "2.0");
            json.writeNullProperty("id");
            json.writeObjectPropertyStart("error");
            json.writeNumberProperty("code", INVALID_REQUEST);
            json.writeStringProperty("message", reason);
            json.writeEndObject();
            json.writeEndObject();
        }
        return out.toByteArray();
    }
}
