package dev.shellwarden.sandbox;

import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What the sandbox must know about one call.
 *
 * @param roots the workspace: directories that the command may write
 * @param caller whose call it is; calls of one caller share a private temporary directory
 * @param invocations the words of every invocation; empty when one of them is not known exactly or
 *     is more than words, and then no credential is exposed
 * @param changed names of the variables that are not as every command gets them
 * @param terminal whether the process is to have a controlling terminal of its own
 */
public record SandboxRequest(
        List<Path> roots,
        Caller caller,
        List<List<String>> invocations,
        Set<String> changed,
        boolean terminal) {

    public SandboxRequest {
        roots = List.copyOf(roots);
        invocations = invocations.stream().map(List::copyOf).toList();
        changed = Set.copyOf(changed);
    }

    /** A call to which no credential is exposed. */
    public static SandboxRequest of(List<Path> roots, Caller caller) {
        return new SandboxRequest(roots, caller, List.of(), Set.of(), false);
    }
}
