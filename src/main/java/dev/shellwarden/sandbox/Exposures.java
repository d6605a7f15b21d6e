package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which credentials and sockets a call gets: those of an exposure whose own programs are
 * all that the call runs.
 *
 * @param settings the user's choices and the server's environment
 */
record Exposures(SandboxSettings settings) {

    /** The exposures of a call. */
    List<ExposedSystem> granted(SandboxRequest request, Map<String, String> environment) {
        if (request.programs().isEmpty()
                || environment.keySet().stream().anyMatch(name -> name.startsWith("LD_"))) {
            return List.of();
        }
        return settings.properties().expose().stream()
                .map(exposure -> Optional.ofNullable(settings.profile().exposures().get(exposure)))
                .flatMap(Optional::stream)
                .filter(system ->
                        request.programs().stream()
                                .allMatch(word -> isOwnProgram(word, system, request, environment)))
                .toList();
    }

    private boolean isOwnProgram(
            String word,
            ExposedSystem system,
            SandboxRequest request,
            Map<String, String> environment) {
        Path name = Path.of(word).getFileName();
        if (name == null || !system.programs().contains(name.toString())) {
            return false;
        }
        return located(word, environment)
                .filter(program -> isOutOfReach(program, request))
                .isPresent();
    }

    private static Optional<Path> located(String word, Map<String, String> environment) {
        if (word.startsWith("/")) {
            return Optional.of(Path.of(word)).filter(Files::isExecutable);
        }
        if (word.contains("/")) {
            return Optional.empty();
        }
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder).resolve(word))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Whether no command can have made the program: it lies outside the workspace and what else can
     * be written.
     */
    private boolean isOutOfReach(Path program, SandboxRequest request) {
        if (!program.isAbsolute()) {
            return false;
        }
        try {
            Path real = program.toRealPath();
            boolean inWorkspace =
                    request.roots().stream()
                            .anyMatch(root -> real.startsWith(root) || program.startsWith(root));
            boolean inWritable =
                    settings.properties().writable().stream()
                            .flatMap(text -> settings.paths().absolute(text).stream())
                            .anyMatch(real::startsWith);
            return !inWorkspace
                    && !inWritable
                    && !real.startsWith("/tmp")
                    && !real.startsWith("/var/tmp");
        } catch (java.io.IOException e) {
            return false;
        }
    }

    /** The variables of the server's environment that the exposures hand on. */
    Map<String, String> variables(List<ExposedSystem> granted) {
        return granted.stream()
                .flatMap(system -> system.variables().stream())
                .filter(settings.environment()::containsKey)
                .distinct()
                .collect(
                        java.util.stream.Collectors.toMap(
                                name -> name,
                                name -> settings.environment().getOrDefault(name, "")));
    }

    /** The sockets that the exposures show. */
    List<Path> sockets(List<ExposedSystem> granted) {
        return java.util.stream.Stream.concat(
                        granted.stream().flatMap(system -> system.sockets().stream()),
                        variables(granted).values().stream()
                                .map(value -> value.replaceFirst("^unix://", "")))
                .filter(text -> text.startsWith("/"))
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }
}
