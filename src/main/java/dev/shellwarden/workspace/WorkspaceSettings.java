package dev.shellwarden.workspace;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a workspace is made from, fixed when the server starts.
 *
 * @param root the root that was configured; empty to take the start directory
 * @param start the directory the server was started in
 * @param allowedDirectories further roots
 * @param home the user's home directory
 * @param temporary the directory for temporary files, beside /tmp and /var/tmp
 * @param scratch a private directory for commands when there is no root; made when it is needed
 * @param own the server's own files and directories: configuration, program, audit trail, spool,
 *     cache
 */
public record WorkspaceSettings(
        Optional<Path> root,
        Path start,
        List<Path> allowedDirectories,
        Path home,
        Path temporary,
        Path scratch,
        List<Path> own) {

    public WorkspaceSettings {
        allowedDirectories = List.copyOf(allowedDirectories);
        own = List.copyOf(own);
    }
}
