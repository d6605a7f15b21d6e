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
import org.junit.jupiter.params.provider.ValueSource;
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
    void mergeWhenTheClientReadsNoCommentsLeavesTheFileAndSaysWhere() throws IOException {
        String before = "{\n  // mine\n}";
        write(before);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new ClientFile(Client.CURSOR, file).merge(LAUNCHER))
                .withMessage(
                        file + ":2:3: a comment, which cursor does not read; it is left as it is");
        assertThat(file).hasContent(before);
    }

    @ParameterizedTest
    @EnumSource
    void mergeWhenTheFileIsBrokenSaysWhatIsWrongAndWhere(Client client) throws IOException {
        write("{\n  \"a\": 1\n  \"b\": 2\n}");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new ClientFile(client, file).isSet())
                .withMessageStartingWith(file + ":3:3: no valid JSON: ")
                .withMessageContaining("comma");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ // mine\n}",
                "{\n  // first\n  \"servers\": {\n    /* a } */ \"other\": {\"command\": \"x\"}, // last\n  },\n}",
                "{\n  \"servers\": {}, // none yet\n}",
                "// on top\n{\"inputs\": [{\"servers\": {}},]}"
            })
    void mergeWhenVsCodesFileHasCommentsKeepsEveryCharacterOfIt(String before) throws IOException {
        write(before);
        ClientFile code = new ClientFile(Client.VSCODE, file);

        code.merge(LAUNCHER);
        code.merge(Path.of("/elsewhere/shellwarden"));

        String after = Files.readString(file);
        assertThat(
                        CommentedJson.MAPPER
                                .readTree(after)
                                .at("/servers/shellwarden/command")
                                .asString())
                .isEqualTo("/elsewhere/shellwarden");
        assertThat(code.remove()).isTrue();
        assertThat(code.isSet()).isFalse();
        assertThat(Files.readString(file).replaceAll("\\s", ""))
                .isIn(
                        before.replaceAll("\\s", ""),
                        before.replaceAll("\\s", "").replaceFirst("\\{", "{\"servers\":{},"),
                        before.replaceAll("\\s", "").replaceFirst("\\{", "{\"servers\":{}"));
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
