package dev.shellwarden.policy;

import dev.shellwarden.syntax.Dialect;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be decided: exactly what would run.
 *
 * @param command the text for the shell
 * @param dialect what the shell reads; absent for a shell whose language is not known, which makes
 *     everything unknown
 * @param directory where it would run, absolute and already found to lie inside the workspace
 * @param stdin the text on standard input; absent for end-of-file at once
 * @param assignments variables that the call adds to the environment
 * @param environment the whole environment that the child would get
 * @param principal the token's name of whoever asks, by which it may have a policy of its own;
 *     absent without tokens
 */
public record DecisionRequest(
        String command,
        Optional<Dialect> dialect,
        Path directory,
        Optional<String> stdin,
        Map<String, String> assignments,
        Map<String, String> environment,
        Optional<String> principal) {

    public DecisionRequest {
        assignments = Map.copyOf(assignments);
        environment = Map.copyOf(environment);
    }

    /** A command for bash without input or additions to the environment. */
    public static DecisionRequest of(
            String command, Path directory, Map<String, String> environment) {
        return new DecisionRequest(
                command,
                Optional.of(Dialect.BASH),
                directory,
                Optional.empty(),
                Map.of(),
                environment,
                Optional.empty());
    }

    /** Few requests differ in their environment alone, which is long. */
    @Override
    public int hashCode() {
        return 31 * (31 * command.hashCode() + directory.hashCode()) + stdin.hashCode();
    }

    /** The same in another directory. */
    DecisionRequest in(Path other) {
        return new DecisionRequest(
                command, dialect, other, stdin, assignments, environment, principal);
    }

    /** The same surroundings with another command. */
    DecisionRequest command(String other) {
        return new DecisionRequest(
                other, dialect, directory, stdin, assignments, environment, principal);
    }
}
