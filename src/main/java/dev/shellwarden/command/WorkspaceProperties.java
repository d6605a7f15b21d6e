package dev.shellwarden.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where commands may work.
 *
 * @param root the workspace; by default the directory in which the server was started
 * @param allowedDirectories further directories that count as inside
 */
@ConfigurationProperties("shellwarden.workspace")
public record WorkspaceProperties(
        Optional<Path> root, @DefaultValue List<Path> allowedDirectories) {

    public WorkspaceProperties {
        allowedDirectories = List.copyOf(allowedDirectories);
    }
}
