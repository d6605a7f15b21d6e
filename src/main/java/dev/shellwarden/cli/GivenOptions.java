package dev.shellwarden.cli;

import dev.shellwarden.command.CommandRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a command is given beside its text: its standard input and variables. */
final class GivenOptions {

    @Option(
            names = {"-i", "--stdin"},
            description = "Give the command what stands on standard input")
    private boolean input;

    @Option(
            names = {"-e", "--env"},
            paramLabel = "NAME=VALUE",
            description = "Set a variable for the command; may be repeated")
    private List<String> assignments = new ArrayList<>();

    boolean readsInput() {
        return input;
    }

    /**
     * The request with what was given; reads standard input to its end when it is the command's.
     */
    CommandRequest applied(CommandRequest request) throws IOException {
        Optional<String> text =
                input
                        ? Optional.of(new String(System.in.readAllBytes(), StandardCharsets.UTF_8))
                        : Optional.empty();
        return request.given(Optional.empty(), text, environment());
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals <= 0) {
                throw new UsageException(
                        "'--env' takes NAME=VALUE, not '%s'".formatted(assignment));
            }
            environment.put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return environment;
    }
}
