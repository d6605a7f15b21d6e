package dev.shellwarden.cli;

import java.util.Map;

/**
 * Which way in the program is started for. Only HTTP is a Spring Boot application with automatic
 * configuration: the others take every bean from our own configurations, and what Spring Boot would
 * add (JSON mappers, task executors, observation, the SDK's server) only costs time and memory
 * there.
 */
enum Entrance {

    /** One MCP client over standard input and output. */
    STDIO(Map.of()),

    /** MCP clients over HTTP, served by our own transports and not by Spring AI's. */
    HTTP(
            Map.of(
                    "spring.main.web-application-type", "servlet",
                    "spring.ai.mcp.server.enabled", "false")),

    /** A person at a terminal; no server. */
    COMMAND_LINE(Map.of());

    private final Map<String, Object> properties;

    Entrance(Map<String, Object> properties) {
        this.properties = properties;
    }

    /** What is decided for this way in, whatever configuration says. */
    Map<String, Object> properties() {
        return properties;
    }
}
