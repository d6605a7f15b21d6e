package dev.shellwarden.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the server introduces itself.
 *
 * @param version the build's version
 * @param instructions a few lines for the model: what the machine is, which tool is for what, what
 *     is not allowed
 */
record ServerIdentity(String version, String instructions) {

    static final String NAME = "shellwarden";
    static final String TITLE = "Shellwarden";

    /** The protocol revisions that are spoken, oldest first. */
    static final List<String> PROTOCOL_VERSIONS =
            List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

    /**
     * The revision to speak with a client that asks for {@code wanted}: the same one, or our
     * newest.
     */
    static String negotiated(Object wanted) {
        return PROTOCOL_VERSIONS.contains(wanted) ? (String) wanted : PROTOCOL_VERSIONS.getLast();
    }

    /** The result of {@code initialize}. */
    Map<String, Object> initializeResult(String protocolVersion) {
        Map<String, Object> capabilities = new LinkedHashMap<>();
        capabilities.put("logging", Map.of());
        capabilities.put("tools", Map.of());
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("name", NAME);
        server.put("title", TITLE);
        server.put("version", version);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocolVersion", protocolVersion);
        result.put("capabilities", capabilities);
        result.put("serverInfo", server);
        result.put("instructions", instructions);
        return result;
    }
}
