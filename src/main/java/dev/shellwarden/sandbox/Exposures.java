package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides which credentials and sockets a call gets: those of an exposure whose own programs are
 * all that the call runs.
 *
 * @param settings the user's choices and the server's environment
 */
record Exposures(SandboxSettings settings) {

    /**
     * Variables that a call may choose for itself without changing what a program runs or reads.
     */
    private static final Pattern HARMLESS =
            Pattern.compile(
                    "LANG|LANGUAGE|LC_\\w+|TERM|COLUMNS|LINES|TZ|NO_COLOR|FORCE_COLOR|CI|PWD|OLDPWD|SHLVL|_|"
                            + "TMPDIR|AWS_(REGION|DEFAULT_REGION|PROFILE|DEFAULT_OUTPUT)|GH_REPO");

    /** The exposures of a call. */
    List<ExposedSystem> granted(SandboxRequest request, Map<String, String> environment) {
        if (settings.properties().expose().isEmpty()
                || request.invocations().isEmpty()
                || !isHarmless(request.changed())
                || !searchesOutOfReach(request, environment)) {
            return List.of();
        }
        return settings.properties().expose().stream()
                .map(exposure -> Optional.ofNullable(settings.profile().exposures().get(exposure)))
                .flatMap(Optional::stream)
                .filter(system ->
                        request.invocations().stream()
                                .allMatch(words ->
                                        system.admits(words)
                                                && isOwn(words.getFirst(), request, environment)))
                .toList();
    }

    private static boolean isHarmless(Set<String> changed) {
        return changed.stream().allMatch(name -> HARMLESS.matcher(name).matches());
    }

    /** Programs start others by name, so no folder of PATH may be one that a command can write. */
    private boolean searchesOutOfReach(SandboxRequest request, Map<String, String> environment) {
        return folders(environment).stream()
                .allMatch(folder ->
                        folder.isAbsolute()
                                && (!Files.exists(folder) || isOutOfReach(folder, request)));
    }

    private static List<Path> folders(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder))
                .toList();
    }

    private boolean isOwn(String word, SandboxRequest request, Map<String, String> environment) {
        return located(word, environment)
                .filter(program -> isOutOfReach(program, request))
                .isPresent();
    }

    private static Optional<Path> located(String word, Map<String, String> environment) {
        if (word.startsWith("/")) {
            return Optional.of(Path.of(word)).filter(Files::isExecutable);
        }
        return word.contains("/")
                ? Optional.empty()
                : folders(environment).stream()
                        .map(folder -> folder.resolve(word))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /** Whether no command can have made it: it lies outside everything that can be written. */
    private boolean isOutOfReach(Path path, SandboxRequest request) {
        try {
            Path real = path.toRealPath();
            return request.roots().stream()
                            .noneMatch(root -> real.startsWith(root) || path.startsWith(root))
                    && settings.properties().writable().stream()
                            .flatMap(text -> settings.paths().absolute(text).stream())
                            .noneMatch(real::startsWith)
                    && !real.startsWith("/tmp")
                    && !real.startsWith("/var/tmp");
        } catch (IOException e) {
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
