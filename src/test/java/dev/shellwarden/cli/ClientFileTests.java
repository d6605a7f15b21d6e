package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClientFileTests {

    private static final Path LAUNCHER = Path.of("/home/you/.local/bin/shellwarden");

    @TempDir private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void place() {
        file = folder.resolve("client/mcp.json");
    }

    @ParameterizedTest
    @EnumSource
    void mergeWhenThereIsNoFileMakesOneWithOurEntry(Client client) throws IOException {
        new ClientFile(client, file).merge(LAUNCHER);

        assertThat(read().at("/" + client.servers() + "/shellwarden/command").asString())
                .isEqualTo(LAUNCHER.toString());
        assertThat(new ClientFile(client, file).isSet()).isTrue();
    }

    @Test
    void mergeWhenOthersStandThereKeepsThemAndABackup() throws IOException {
        String before =
                "{\"theme\": \"dark\", \"mcpServers\": {\"other\": {\"command\": \"x\", \"args\": [1.5]}}}";
        write(before);
        ClientFile cursor = new ClientFile(Client.CURSOR, file);

        cursor.merge(LAUNCHER);
        cursor.merge(LAUNCHER);

        assertThat(read().at("/theme").asString()).isEqualTo("dark");
        assertThat(read().at("/mcpServers/other"))
                .isEqualTo(JsonMapper.shared().readTree(before).at("/mcpServers/other"));
        assertThat(read().at("/mcpServers/shellwarden/command").asString())
                .isEqualTo(LAUNCHER.toString());
        assertThat(cursor.backup()).hasContent(before);
    }

    @Test
    void removeWhenOurEntryIsThereTakesOnlyThat() throws IOException {
        write("{\"mcpServers\": {\"other\": {}, \"shellwarden\": {}}}");

        assertThat(new ClientFile(Client.CURSOR, file).remove()).isTrue();

        assertThat(read())
                .isEqualTo(JsonMapper.shared().readTree("{\"mcpServers\": {\"other\": {}}}"));
        assertThat(new ClientFile(Client.CURSOR, file).remove()).isFalse();
    }

    @Test
    void mergeWhenTheFileHasCommentsLeavesItAsItIs() throws IOException {
        String before = "{ // mine\n}";
        write(before);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new ClientFile(Client.VSCODE, file).merge(LAUNCHER))
                .withMessageContaining("left as it is");
        assertThat(file).hasContent(before);
    }

    @Test
    void mergeWhenTheFileIsALinkKeepsTheLink() throws IOException {
        Path target = Files.writeString(folder.resolve("dotfiles.json"), "{}");
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, target);

        new ClientFile(Client.CURSOR, file).merge(LAUNCHER);

        assertThat(file).isSymbolicLink();
        assertThat(target).content().contains("shellwarden");
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private JsonNode read() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }
}
