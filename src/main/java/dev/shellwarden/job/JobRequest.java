package dev.shellwarden.job;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A job to start. Everything about it was judged and confined before.
 *
 * @param caller whose it is
 * @param name a name for people
 * @param command the text that runs, for lists
 * @param spec what to start; its input is left open
 * @param whenEnded called once, when the whole tree is gone
 */
public record JobRequest(
        Caller caller,
        Optional<String> name,
        String command,
        ProcessSpec spec,
        Consumer<ProcessResult> whenEnded) {}
