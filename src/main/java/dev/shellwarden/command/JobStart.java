package dev.shellwarden.command;

import dev.shellwarden.process.TerminalSize;
import java.util.Optional;

/**
 * A job that somebody wants to start.
 *
 * @param request the command, its directory and environment; it has no input yet
 * @param name a name for people
 * @param terminal the size of the pseudo-terminal it is to have
 */
public record JobStart(
        CommandRequest request, Optional<String> name, Optional<TerminalSize> terminal) {}
