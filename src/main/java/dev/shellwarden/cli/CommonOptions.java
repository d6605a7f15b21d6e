package dev.shellwarden.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The options that every subcommand takes, and that may stand without one. Each is another name of
 * a property.
 */
final class CommonOptions {

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            split = ",",
            scope = ScopeType.INHERIT,
            description =
                    "Presets to use, comma-separated: mcpz, shell-tool, mcp-server-command, shellfirm, shelpa,"
                            + " readonly, developer, ci, locked-down, unattended, http, sse")
    List<String> presets = List.of();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Configuration file (YAML or properties) that is read after the others")
    Optional<Path> config = Optional.empty();

    @Option(
            names = {"-w", "--working-dir", "--root"},
            paramLabel = "PATH",
            scope = ScopeType.INHERIT,
            description = "Workspace in which commands run [default: current directory]")
    Optional<Path> workingDirectory = Optional.empty();

    @Option(
            names = {"-t", "--timeout"},
            paramLabel = "SECONDS",
            scope = ScopeType.INHERIT,
            description = "Time limit of a command that names none [default: 300]")
    Optional<Integer> timeout = Optional.empty();

    @Option(
            names = {"-s", "--shell"},
            paramLabel = "PATH",
            scope = ScopeType.INHERIT,
            description =
                    "Shell that runs commands [default: bash where there is one, else /bin/sh]")
    Optional<Path> shell = Optional.empty();

    @Option(
            names = "--allow",
            paramLabel = "PATTERNS",
            scope = ScopeType.INHERIT,
            description =
                    "Only commands that match these patterns run (comma-separated, wildcards)")
    List<String> allow = List.of();

    @Option(
            names = "--deny",
            paramLabel = "PATTERNS",
            scope = ScopeType.INHERIT,
            description =
                    "Commands that match these patterns are denied (comma-separated, wildcards)")
    List<String> deny = List.of();

    @Option(
            names = "--no-stderr",
            scope = ScopeType.INHERIT,
            description = "Leave standard error out of answers")
    boolean noStderr;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Log every command and its exit to standard error")
    boolean verbose;

    /** The properties that the given options stand for. */
    Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        if (!presets.isEmpty()) {
            properties.put("spring.profiles.active", String.join(",", presets));
        }
        workingDirectory.ifPresent(path ->
                properties.put("shellwarden.workspace.root", path.toAbsolutePath().toString()));
        timeout.ifPresent(
                seconds -> properties.put("shellwarden.execution.default-timeout", seconds + "s"));
        shell.ifPresent(path -> properties.put("shellwarden.execution.shell", path.toString()));
        putPatterns(properties, "allow", allow);
        putPatterns(properties, "deny", deny);
        if (noStderr) {
            properties.put("shellwarden.execution.include-stderr", false);
        }
        if (verbose) {
            properties.put("logging.level.dev.shellwarden", "INFO");
        }
        return properties;
    }

    private static void putPatterns(
            Map<String, Object> properties, String list, List<String> patterns) {
        if (patterns.isEmpty()) {
            return;
        }
        String joined = String.join(",", patterns);
        if (joined.chars().allMatch(letter -> letter == ',' || Character.isWhitespace(letter))) {
            throw new UsageException("'--%s' needs at least one pattern".formatted(list));
        }
        properties.put("shellwarden.policy.%s.command-line".formatted(list), joined);
    }
}
