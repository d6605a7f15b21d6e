package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of {@code shell} as a client uses them. */
class SessionServerTests {

    @TempDir static Path base;

    private static Path workspace;

    private static ServerProcess server;
    private String session = "";

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        Files.createDirectories(workspace.resolve("sub/deep"));
        server = ServerProcess.startProduct(workspace);
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        server.close();
    }

    @BeforeEach
    void name() {
        session = UUID.randomUUID().toString();
    }

    @Test
    void callWhenSessionChangedDirectoryStartsThere() throws IOException {
        shell("cd sub/deep");
        assertThat(shell("pwd")).isEqualTo(workspace.resolve("sub/deep") + "\n");
    }

    @Test
    void callWhenSessionExportedVariableSeesItAndNoOther() {
        shell("export KEPT='a b'; LOCAL=1; f() { :; }");
        assertThat(shell("echo \"$KEPT|$LOCAL|$(type -t f)\"")).isEqualTo("a b||\n");
    }

    @Test
    void callWhenShellFailsOrExitsKeepsItsState() throws IOException {
        shell("cd sub; exit 7");
        assertThat(shell("pwd")).isEqualTo(workspace.resolve("sub") + "\n");
    }

    @Test
    void callWhenShellIsReplacedOrKilledKeepsTheOldStateAndSaysSo() throws IOException {
        shell("cd sub");
        assertThat(call("cd deep; exec true").text()).contains("keeps the state it had before");
        assertThat(call("cd deep; kill -9 $$").text()).contains("keeps the state it had before");
        assertThat(shell("pwd")).isEqualTo(workspace.resolve("sub") + "\n");
    }

    @Test
    void callWhenDirectoryIsOutsideStaysAndSaysSo() throws IOException {
        assertThat(call("cd /usr").text())
                .contains("stays in")
                .contains("/usr is outside of the workspace");
        assertThat(shell("pwd")).isEqualTo(workspace + "\n");
    }

    @Test
    void callWhenDirectoryWasRemovedSaysHowToGoOn() {
        shell("mkdir gone; cd gone");
        shell("rmdir ../gone");
        assertThat(call("pwd").text()).contains("is gone; give 'working_directory'");
    }

    @Test
    void callWhenStateIsForgedCarriesNothingThatRunsCode() throws IOException {
        shell("printf '/etc\\0LD_PRELOAD=/x.so\\0BASH_ENV=/y\\0' >&63");
        assertThat(shell("pwd; echo \"$LD_PRELOAD|$BASH_ENV\"")).isEqualTo(workspace + "\n|\n");
    }

    @Test
    void callWhenNamesDifferSharesNothing() throws IOException {
        shell("cd sub");
        session = UUID.randomUUID().toString();
        assertThat(shell("pwd")).isEqualTo(workspace + "\n");
    }

    @Test
    void callWhenSeveralRunAtOnceOrdersThem() {
        shell("export N=0");
        List<ServerProcess.Pending> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(call("N=$((N + 1))"));
        }
        calls.forEach(ServerProcess.Pending::answer);
        assertThat(shell("echo $N")).isEqualTo("10\n");
    }

    private String shell(String command) {
        return call(command).structured().getOrDefault("stdout", "").toString();
    }

    private ServerProcess.Pending call(String command) {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("command", command);
        arguments.put("session", session);
        return server.call("shell", arguments);
    }
}
