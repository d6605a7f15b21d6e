package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What no command may see: secrets, the server's own files, and what the user named.
 *
 * @param settings the user's choices and the profile
 */
record HiddenPaths(SandboxSettings settings) {

    private static final long LARGEST_CONFIGURATION = 1L << 20;

    /** All of it. */
    List<Path> paths(List<Path> roots) {
        return Stream.concat(fixed(), named(roots)).toList();
    }

    /** What is the same for every workspace. */
    Stream<Path> fixed() {
        Stream<Path> secrets =
                settings.profile().secrets().stream()
                        .flatMap(secret ->
                                settings.paths().absolute(secret.path()).stream()
                                        .filter(path -> isSecret(secret, path)));
        return Stream.of(
                        secrets,
                        settings.host().self().stream(),
                        Stream.of(settings.host().stateDirectory()))
                .flatMap(paths -> paths);
    }

    /** What the user named, which may be relative to a root of the workspace. */
    Stream<Path> named(List<Path> roots) {
        return settings.properties().hidden().stream()
                .flatMap(text ->
                        roots.stream()
                                .flatMap(root -> settings.paths().against(root, text).stream()));
    }

    /** A file that cannot be looked into is hidden. */
    private static boolean isSecret(Profile.Secret secret, Path path) {
        if (secret.hideWhen().isEmpty() || !Files.isRegularFile(path)) {
            return true;
        }
        try {
            return Files.size(path) > LARGEST_CONFIGURATION
                    || secret.hideWhen()
                            .get()
                            .matcher(Files.readString(path, StandardCharsets.ISO_8859_1))
                            .find();
        } catch (IOException e) {
            return true;
        }
    }
}
