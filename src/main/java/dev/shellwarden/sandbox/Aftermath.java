package dev.shellwarden.sandbox;

import dev.shellwarden.process.Termination;
import java.util.List;
import java.util.Optional;

/**
 * What a sandbox has to say after a call.
 *
 * @param termination how the process ended, seen through the sandbox: a limit by its name, a signal
 *     inside by its number
 * @param startFailure why the sandbox could not start the command at all; then its output is not
 *     the command's
 * @param notes sentences for whoever reads the answer: what was prevented, what was taken out of
 *     the workspace
 */
public record Aftermath(
        Termination termination, Optional<String> startFailure, List<String> notes) {

    public Aftermath {
        notes = List.copyOf(notes);
    }
}
