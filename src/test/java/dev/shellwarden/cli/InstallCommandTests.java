package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class InstallCommandTests {

    @TempDir private Path home;

    private final StringWriter told = new StringWriter();
    private InstallPlaces places = InstallPlaces.of(Map.of(), Path.of("/"));

    @BeforeEach
    void place() {
        places = InstallPlaces.of(Map.of(), home);
    }

    @Test
    void installWhenDryWritesNothing() throws IOException {
        Path file = Client.CURSOR.file(places);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"mine\": 1}");

        assertThat(run("--dry-run", "--client", "cursor")).isZero();

        assertThat(told.toString()).contains("Would write " + file, "\"mine\" : 1");
        assertThat(file).hasContent("{\"mine\": 1}");
        assertThat(places.launcher()).doesNotExist();
        assertThat(places.start()).doesNotExist();
    }

    @Test
    void installWhenTheClientsFileIsBrokenFailsBeforeAnythingIsMade() throws IOException {
        Path file = Client.CURSOR.file(places);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"mcpServers\": ");

        assertThat(run("--client", "cursor")).isNotZero();

        assertThat(file).hasContent("{\"mcpServers\": ");
        assertThat(places.start()).doesNotExist();
        assertThat(places.launcher()).doesNotExist();
    }

    @Test
    void undoWhenAClientIsNamedRemovesOnlyItsEntry() throws IOException {
        for (Client client : Client.values()) {
            new ClientFile(client, client.file(places)).merge(places.launcher());
        }

        assertThat(run("--undo", "--client", "vscode")).isZero();

        assertThat(new ClientFile(Client.VSCODE, Client.VSCODE.file(places)).isSet()).isFalse();
        assertThat(new ClientFile(Client.CURSOR, Client.CURSOR.file(places)).isSet()).isTrue();
    }

    @Test
    void undoWhenNothingIsNamedRemovesEverything() throws IOException {
        Path jar = Files.writeString(home.resolve("shellwarden.jar"), "");
        new ClientFile(Client.CLAUDE_CODE, Client.CLAUDE_CODE.file(places))
                .merge(places.launcher());
        new LauncherScript(places).write(jar, Path.of("/bin/true"));
        Files.createDirectories(places.start());

        assertThat(run("--undo", "--dry-run")).isZero();
        assertThat(places.launcher()).exists();
        assertThat(run("--undo")).isZero();

        assertThat(places.launcher()).doesNotExist();
        assertThat(places.start()).doesNotExist();
        assertThat(Client.CLAUDE_CODE.file(places)).content().doesNotContain("shellwarden");
    }

    private int run(String... words) {
        return new CommandLine(
                        new InstallCommand(
                                places,
                                Optional.of(home.resolve("shellwarden.jar")),
                                () -> new PrintWriter(told, true)))
                .setExecutionExceptionHandler((failure, command, result) -> 1)
                .execute(words);
    }
}
