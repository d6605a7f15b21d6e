package dev.shellwarden.command;

import dev.shellwarden.approval.Approver;
import dev.shellwarden.workspace.Caller;
import java.util.Optional;

/**
 * A pipeline that somebody wants to run without a shell.
 *
 * @param caller who asks
 * @param command the pipeline's text
 * @param directory where paths start, inside the workspace; absent for the connection's directory
 * @param confirmOversize whether a write above the threshold is wanted
 * @param approver how a person is asked
 */
public record PipelineRequest(
        Caller caller,
        String command,
        Optional<String> directory,
        boolean confirmOversize,
        Approver approver) {}
