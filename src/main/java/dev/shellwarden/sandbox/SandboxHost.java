package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.List;

/**
 * What the sandbox must know about the machine and the server.
 *
 * @param home the user's home directory
 * @param stateDirectory the server's own directory for what it keeps between calls, private to the
 *     user
 * @param self files and directories of the server that commands may neither read nor write:
 *     configuration, audit trail, spool, tokens
 */
public record SandboxHost(Path home, Path stateDirectory, List<Path> self) {

    public SandboxHost {
        self = List.copyOf(self);
    }
}
