package dev.shellwarden.command;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.Utf8;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Before the first step: fixes shell, directory, environment, input and limits of a request. */
final class CommandPreparation {

    /** POSIX.1-2017, Base Definitions, section 8.1: names that shells can use. */
    private static final Pattern VARIABLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Shell shell;
    private final ChildEnvironment environment;
    private final Workspace workspace;
    private final OutputStore outputs;
    private final ExecutionProperties properties;
    private final Handles handles = new Handles();

    CommandPreparation(
            Shell shell,
            ChildEnvironment environment,
            Workspace workspace,
            OutputStore outputs,
            ExecutionProperties properties) {
        this.shell = shell;
        this.environment = environment;
        this.workspace = workspace;
        this.outputs = outputs;
        this.properties = properties;
    }

    Shell shell() {
        return shell;
    }

    List<Path> roots() {
        return workspace.roots();
    }

    Map<String, String> inherited() {
        return environment.variables();
    }

    List<String> inheritedVariables() {
        return environment.variables().keySet().stream().sorted().toList();
    }

    PreparedCommand prepare(CommandRequest request) throws UnfitCommandException {
        requireText("command", request.command());
        requireVariables(request.environment());
        return new PreparedCommand(
                handles.next(),
                request,
                shell,
                directory(request),
                environment.with(request.environment()),
                input(request),
                timeout(request),
                inlineOutput(request),
                new AtomicReference<>(""));
    }

    private Path directory(CommandRequest request) throws UnfitCommandException {
        try {
            return workspace.workingDirectory(request.directory());
        } catch (WorkspaceException unusable) {
            throw new UnfitCommandException(String.valueOf(unusable.getMessage()));
        }
    }

    private Optional<byte[]> input(CommandRequest request) throws UnfitCommandException {
        if (request.stdinFrom().isPresent()) {
            return Optional.of(earlierOutput(request, request.stdinFrom().get()));
        }
        return request.stdin().isPresent()
                ? Optional.of(requireText("stdin", request.stdin().get()))
                : Optional.empty();
    }

    private byte[] earlierOutput(CommandRequest request, String id) throws UnfitCommandException {
        CapturedOutput output =
                outputs.find(request.caller(), id)
                        .orElseThrow(() ->
                                new UnfitCommandException(
                                        "there is no output of the id that 'stdin_from' names; it may have been let go"));
        if (output.truncated()) {
            throw new UnfitCommandException(
                    "the output that 'stdin_from' names was longer than is kept, so it cannot be given whole");
        }
        return output.read(0, Integer.MAX_VALUE).bytes();
    }

    private Duration timeout(CommandRequest request) {
        Duration wanted = request.timeout().orElse(properties.defaultTimeout());
        return wanted.compareTo(properties.maxTimeout()) > 0 ? properties.maxTimeout() : wanted;
    }

    private int inlineOutput(CommandRequest request) {
        long wanted = request.inlineOutput().orElse(properties.inlineOutputSize()).toBytes();
        return (int) Math.min(wanted, properties.maxOutputSize().toBytes());
    }

    private static void requireVariables(Map<String, String> variables)
            throws UnfitCommandException {
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            if (!VARIABLE_NAME.matcher(variable.getKey()).matches()) {
                throw new UnfitCommandException(
                        "'%s' is not a name that a shell variable can have"
                                .formatted(variable.getKey()));
            }
            requireText("environment." + variable.getKey(), variable.getValue());
            if (variable.getValue().indexOf('\0') >= 0) {
                throw new UnfitCommandException(
                        "'environment.%s' holds a zero character, which no process can be given"
                                .formatted(variable.getKey()));
            }
        }
    }

    /**
     * The exact bytes; a lone surrogate has none, and what replaced it would not be what was
     * judged.
     */
    private static byte[] requireText(String name, String text) throws UnfitCommandException {
        try {
            return Utf8.encode(text);
        } catch (CharacterCodingException broken) {
            throw new UnfitCommandException(
                    "'%s' holds half of a surrogate pair, which is no character".formatted(name));
        }
    }
}
