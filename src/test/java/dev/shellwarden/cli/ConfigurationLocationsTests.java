package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationLocationsTests {

    @TempDir private Path temporary = Path.of("");

    private Path jar = Path.of("");
    private Path home = Path.of("");
    private Path userFolder = Path.of("");
    private Path workspace = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        jar =
                Files.createDirectories(temporary.resolve("opt/config"))
                        .resolveSibling("shellwarden.jar");
        home = Files.createDirectories(temporary.resolve("home"));
        userFolder = Files.createDirectories(home.resolve(".config/shellwarden"));
        workspace = Files.createDirectories(home.resolve("project"));
    }

    @Test
    void springLocationsNamesTheSourcesWeakestFirst() throws IOException {
        Path file = Files.createFile(temporary.resolve("team.yaml"));
        assertThat(locations(workspace).springLocations(Optional.of(file)).split(","))
                .containsExactly(
                        "optional:classpath:/",
                        "optional:file:" + temporary.resolve("opt/config") + "/",
                        "optional:file:" + userFolder + "/",
                        "file:" + file);
    }

    @Test
    void foldersLeavesOutTheFolderBesideTheJarWhenItIsInTheWorkspace() {
        ConfigurationLocations locations = locations(temporary.resolve("opt"));
        assertThat(locations.folders()).containsExactly(userFolder);
        assertThat(locations.ignoredFolder()).contains(temporary.resolve("opt/config"));
    }

    @Test
    void foldersKeepsTheFolderBesideTheJarWhenTheDirectoryHoldsTheHome() {
        assertThat(locations(temporary).folders()).hasSize(2);
    }

    @Test
    void springLocationsFailsWhenTheFileIsMissing() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() ->
                        locations(workspace).springLocations(Optional.of(Path.of("missing.yml"))))
                .withMessageContaining("missing.yml");
    }

    @Test
    void springLocationsFailsWhenTheFileIsOfAnotherKind() throws IOException {
        Path file = Files.createFile(temporary.resolve("team.conf"));
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> locations(workspace).springLocations(Optional.of(file)))
                .withMessageContaining("must end in");
    }

    @Test
    void userFolderIgnoresTheVariableWhenItIsRelative() {
        assertThat(ConfigurationLocations.userFolder(Optional.of("here"), "/home/x"))
                .isEqualTo(Path.of("/home/x/.config/shellwarden"));
        assertThat(ConfigurationLocations.userFolder(Optional.of("/etc/xdg"), "/home/x"))
                .isEqualTo(Path.of("/etc/xdg/shellwarden"));
    }

    private ConfigurationLocations locations(Path directory) {
        return new ConfigurationLocations(Optional.of(jar), userFolder, home, directory);
    }
}
