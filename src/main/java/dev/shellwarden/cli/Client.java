package dev.shellwarden.cli;

import java.nio.file.Path;
import java.util.Arrays;

/** A client whose configuration {@code install} knows. */
enum Client {
    CLAUDE_DESKTOP("mcpServers"),
    CLAUDE_CODE("mcpServers"),
    CURSOR("mcpServers"),
    VSCODE("servers");

    private final String servers;

    Client(String servers) {
        this.servers = servers;
    }

    /** The client of a name. */
    static Client named(String name) {
        return Arrays.stream(values())
                .filter(client -> client.toString().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "'--client %s' is not known: one of %s"
                                        .formatted(name, Arrays.toString(values()))));
    }

    /** The key below which its servers stand. */
    String servers() {
        return servers;
    }

    /** Whether it takes comments, and commas behind the last member, in its file. */
    boolean readsComments() {
        return this == VSCODE;
    }

    /** The file that holds its servers for all projects. */
    Path file(InstallPlaces places) {
        return switch (this) {
            case CLAUDE_DESKTOP -> places.config().resolve("Claude/claude_desktop_config.json");
            case CLAUDE_CODE -> places.home().resolve(".claude.json");
            case CURSOR -> places.home().resolve(".cursor/mcp.json");
            case VSCODE -> places.config().resolve("Code/User/mcp.json");
        };
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
