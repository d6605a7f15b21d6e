package dev.shellwarden.cli;

import dev.shellwarden.workspace.UserHome;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where {@code install} puts things, by the XDG base directory specification.
 *
 * @param home the user's home
 * @param config {@code $XDG_CONFIG_HOME}
 * @param start the folder of the start-up cache, which commands can neither read nor write
 */
record InstallPlaces(Path home, Path config, Path start) {

    /** The places that an environment names; relative values are ignored. */
    static InstallPlaces of(Map<String, String> environment, Path home) {
        return new InstallPlaces(
                home,
                folder(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
                folder(environment, "XDG_CACHE_HOME", home.resolve(".cache"))
                        .resolve("shellwarden/start"));
    }

    /** The places of this process. */
    static InstallPlaces current() {
        return of(System.getenv(), UserHome.current());
    }

    /** The command that PATH finds. */
    Path launcher() {
        return home.resolve(".local/bin/shellwarden");
    }

    /** The start-up cache's file. */
    Path cache() {
        return start.resolve("shellwarden.aot");
    }

    private static Path folder(Map<String, String> environment, String name, Path otherwise) {
        return Optional.ofNullable(environment.get(name))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(otherwise);
    }
}
