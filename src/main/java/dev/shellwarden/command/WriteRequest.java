package dev.shellwarden.command;

import dev.shellwarden.approval.Approver;
import dev.shellwarden.workspace.Caller;
import java.util.Optional;

/**
 * A file that somebody wants to write.
 *
 * @param caller who asks
 * @param path the file, inside the workspace
 * @param content its new content, or what is put behind its old one
 * @param append whether the old content stays
 * @param directory where the path starts; absent for the connection's directory
 * @param confirmOversize whether a write above the threshold is wanted
 * @param approver how a person is asked
 */
public record WriteRequest(
        Caller caller,
        String path,
        String content,
        boolean append,
        Optional<String> directory,
        boolean confirmOversize,
        Approver approver) {}
