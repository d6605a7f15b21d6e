package dev.shellwarden.cli;

import java.util.Map;

/**
 * Which way in the program is started for. Only HTTP has automatic configuration: the others take
 * every bean from our own configurations, and what Spring Boot would add (JSON mappers, task
 * executors, observation, the SDK's server) only costs time and memory there.
 */
enum Entrance {

    /** One MCP client over standard input and output. */
    STDIO(
            Map.of(
                    "shellwarden.entrance", "stdio",
                    "spring.boot.enableautoconfiguration", "false",
                    "spring.main.web-application-type", "none",
                    "spring.ai.mcp.server.enabled", "false")),

    /** MCP clients over HTTP. */
    HTTP(
            Map.of(
                    "shellwarden.entrance", "http",
                    "spring.main.web-application-type", "servlet",
                    "spring.ai.mcp.server.enabled", "false")),

    /** A person at a terminal; no server. */
    COMMAND_LINE(
            Map.of(
                    "shellwarden.entrance", "command-line",
                    "spring.boot.enableautoconfiguration", "false",
                    "spring.main.web-application-type", "none",
                    "spring.ai.mcp.server.enabled", "false"));

    private final Map<String, Object> properties;

    Entrance(Map<String, Object> properties) {
        this.properties = properties;
    }

    Map<String, Object> properties() {
        return properties;
    }
}
