package dev.shellwarden.sandbox;

import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.util.List;

/**
 * What the sandbox must know about one call.
 *
 * @param roots the workspace: directories that the command may write
 * @param caller whose call it is; calls of one caller share a private temporary directory
 * @param programs the program word of every invocation, as written; empty when one of them is not
 *     known, and then no credential is exposed
 * @param terminal whether the process is to have a controlling terminal of its own
 */
public record SandboxRequest(
        List<Path> roots, Caller caller, List<String> programs, boolean terminal) {

    public SandboxRequest {
        roots = List.copyOf(roots);
        programs = List.copyOf(programs);
    }
}
