package dev.shellwarden.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where configuration is read from, weakest first: the jar, {@code config/} beside it, the user's
 * folder, the file of {@code --config}. Never the working directory, which is the agent's
 * workspace.
 */
final class ConfigurationLocations {

    private final Optional<Path> jar;
    private final Path userFolder;
    private final Path home;
    private final Path workspace;

    /**
     * @param jar the jar that is run, absent when classes are run from a folder
     * @param userFolder {@code $XDG_CONFIG_HOME/shellwarden}
     * @param home the user's home; a workspace that holds it is none
     * @param workspace where the agent works
     */
    ConfigurationLocations(Optional<Path> jar, Path userFolder, Path home, Path workspace) {
        this.jar = jar;
        this.userFolder = userFolder;
        this.home = real(home);
        this.workspace = real(workspace);
    }

    /** The user's folder by the XDG base directory specification, which ignores relative values. */
    static Path userFolder(Optional<String> configHome, String home) {
        return configHome
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(Path.of(home, ".config"))
                .resolve("shellwarden");
    }

    /** The folders that exist, weakest first. */
    List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        besideJar().filter(folder -> !isInWorkspace(folder)).ifPresent(folders::add);
        if (Files.isDirectory(userFolder)) {
            folders.add(userFolder);
        }
        return folders;
    }

    /** A {@code config/} beside the jar that is not read because an agent can write it. */
    Optional<Path> ignoredFolder() {
        return besideJar().filter(this::isInWorkspace);
    }

    /** The value of {@code spring.config.location}. */
    String springLocations(Optional<Path> file) {
        List<String> locations = new ArrayList<>(List.of("optional:classpath:/"));
        folders().forEach(folder -> locations.add("optional:file:" + folder + File.separator));
        file.ifPresent(path -> locations.add("file:" + readable(path)));
        return String.join(",", locations);
    }

    /**
     * What commands must leave alone: the program and every place that configuration is read from.
     */
    List<Path> own(Optional<Path> file) {
        List<Path> own = new ArrayList<>();
        jar.ifPresent(own::add);
        besideJar().ifPresent(own::add);
        own.add(userFolder);
        file.map(path -> path.toAbsolutePath().normalize()).ifPresent(own::add);
        return own;
    }

    private Optional<Path> besideJar() {
        return jar.map(path -> path.resolveSibling("config")).filter(Files::isDirectory);
    }

    private boolean isInWorkspace(Path folder) {
        return real(folder).startsWith(workspace) && !home.startsWith(workspace);
    }

    private static Path readable(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        if (!Files.isRegularFile(absolute) || !Files.isReadable(absolute)) {
            throw new ConfigurationException(
                    List.of("--config: there is no readable file " + absolute));
        }
        if (!absolute.toString().matches(".*\\.(ya?ml|properties)")) {
            throw new ConfigurationException(
                    List.of(
                            "--config: %s must end in .yaml, .yml or .properties"
                                    .formatted(absolute)));
        }
        return absolute;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unreachable) {
            return path.toAbsolutePath().normalize();
        }
    }
}
