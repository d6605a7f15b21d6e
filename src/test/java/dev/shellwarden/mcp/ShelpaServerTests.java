package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The preset shelpa as a client uses it: shelpa's own examples, sandbox and all. */
class ShelpaServerTests {

    @TempDir static Path base;

    private static Path workspace;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        Files.createDirectories(workspace.resolve("src"));
        Files.writeString(workspace.resolve("src/main.rs"), "fn main() {}\n");
        Files.writeString(workspace.resolve("Cargo.toml"), "[package]\n");
        Files.writeString(
                workspace.resolve("app.log"), "10:00 web ERROR\n10:01 db INFO\n10:02 web ERROR\n");
        server = ServerProcess.startProduct(workspace, "--preset", "shelpa");
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void pipeWhenItIsAnExampleOfShelpasGivesItsAnswer() {
        assertThat(stdout("tail -n 100 app.log | rg \"ERROR\" | awk '{print $3}' | sort -u"))
                .isEqualTo("ERROR\n");
        assertThat(stdout("ls src | rg \"\\.rs$\"")).isEqualTo("main.rs\n");
        assertThat(stdout("fd \"\\.toml$\" | head -5")).isEqualTo("Cargo.toml\n");
    }

    @Test
    void pipeWhenTeeStandsAtItsEndWritesFileAndMirror() throws IOException {
        Map<String, Object> answer = pipe("rg --version | tee out/ver.txt").structured();
        assertThat(Message.object(Message.object(answer.get("meta")).get("tee")))
                .containsEntry("path", "out/ver.txt")
                .containsEntry("mirror", ".shelpa/out/ver.txt");
        assertThat(Files.readString(workspace.resolve(".shelpa/out/ver.txt")))
                .endsWith(Files.readString(workspace.resolve("out/ver.txt")))
                .startsWith("--- shelpa:overwrite ts=");
    }

    @Test
    void pipeWhenCommandIsNotAllowedGivesTheViolation() {
        ServerProcess.Pending answer = pipe("rm x");
        assertThat(Message.object(answer.structured().get("error")))
                .containsEntry("code", "GUARD_VIOLATION")
                .containsEntry("reason", "DISALLOWED_CMD")
                .containsEntry("detail", "'rm' is not allowed.")
                .containsEntry("suggestion", "Use tee to write files instead.");
        assertThat(answer.result()).containsEntry("isError", true);
    }

    @Test
    void pipeWhenDirectoryWasChangedStartsThere() {
        stdout("cd src");
        assertThat(stdout("ls")).isEqualTo("main.rs\n");
        assertThat(stdout("pwd")).isEqualTo(workspace.resolve("src") + "\n");
        stdout("cd");
    }

    @Test
    void writeWhenPathLiesInsideWritesAndElsewhereRefuses() throws IOException {
        assertThat(
                        server.call("shelpa_write", Map.of("path", "n.txt", "content", "hi"))
                                .structured())
                .containsEntry("bytes", 2);
        assertThat(Files.readString(workspace.resolve("n.txt"))).isEqualTo("hi");
        ServerProcess.Pending outside =
                server.call("shelpa_write", Map.of("path", "../n.txt", "content", "hi"));
        assertThat(Message.object(outside.structured().get("error")))
                .containsEntry("reason", "OUTSIDE_WORKSPACE");
    }

    private static String stdout(String command) {
        return pipe(command).structured().getOrDefault("stdout", "").toString();
    }

    private static ServerProcess.Pending pipe(String command) {
        return server.call("shelpa_pipe", Map.of("command", command));
    }
}
