package dev.shellwarden.program;

import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.Script;
import java.util.List;
import java.util.Optional;

/**
 * Every simple command that a request could run, wherever it stands.
 *
 * @param invocations in order of their place
 * @param concerns what concerns the script as a whole
 * @param failure why parsing stopped, when it did; the invocations before that place are listed all
 *     the same
 * @param warnings oddities of the text
 */
public record Extraction(
        List<Invocation> invocations,
        List<Concern> concerns,
        Optional<ParseFailure> failure,
        List<Script.Warning> warnings) {

    public Extraction {
        invocations = List.copyOf(invocations);
        concerns = List.copyOf(concerns);
        warnings = List.copyOf(warnings);
    }
}
