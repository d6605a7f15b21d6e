package dev.shellwarden.policy;

import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.Path;

/** Where a path leads and what kind of place that is. */
@FunctionalInterface
public interface PathResolver {

    /**
     * Resolves a path.
     *
     * @param path the text, without expansions
     * @param directory what a relative path starts from
     */
    ResolvedPath resolve(String path, Path directory);
}
