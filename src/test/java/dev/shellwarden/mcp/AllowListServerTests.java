package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real server with an allow list, over real calls: git gets its restraint by every way in, and
 * what a call sets cannot take it back.
 */
class AllowListServerTests {

    private static final String HOOKS = "git config --get core.hooksPath";

    @TempDir static Path base;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Path workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        repository(workspace.resolve("plain"), "");
        repository(workspace.resolve("watched"), "[core]\n fsmonitor = touch W;\n hooksPath = .\n");
        repository(workspace.resolve("filtered"), "[filter \"x\"]\n clean = touch W\n");
        server = ServerProcess.startProduct(workspace, "--allow", "git,ls,cat,echo,pwd");
        server.initialize(Map.of());
    }

    private static void repository(Path place, String settings)
            throws IOException, InterruptedException {
        Files.createDirectories(place);
        int code =
                new ProcessBuilder("git", "init", "-q", place.toString())
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(code).isZero();
        Files.writeString(place.resolve("a"), "a\n");
        Path file = place.resolve(".git/config");
        Files.writeString(file, Files.readString(file) + settings);
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        server.close();
    }

    @Test
    void shellWhenGitIsAllowedRestrainsIt() {
        assertThat(shell(HOOKS, Map.of())).contains("/dev/null");
        assertThat(shell("git -C watched " + HOOKS.substring(4), Map.of())).contains("/dev/null");
    }

    @Test
    void shellWhenRepositoryNamesProgramsStartsNone() {
        assertThat(shell("git -C watched status --short", Map.of())).contains("?? a");
        assertThat(shell("git -C filtered add a", Map.of()))
                .contains("refused")
                .contains("filter.x.clean");
        assertThat(base.resolve("workspace/watched/W")).doesNotExist();
        assertThat(base.resolve("workspace/filtered/W")).doesNotExist();
    }

    @Test
    void shellWhenDifferencesAreAskedForShowsThem() {
        assertThat(shell("git -C plain diff --no-index /dev/null a", Map.of())).contains("+a");
    }

    @Test
    void shellWhenCallTakesRestraintBackRefuses() {
        assertThat(shell(HOOKS, Map.of("environment", Map.of("GIT_CONFIG_COUNT", "0"))))
                .contains("refused")
                .contains("GIT_CONFIG_COUNT");
        assertThat(shell("GIT_CONFIG_COUNT=0 " + HOOKS, Map.of())).contains("refused");
        assertThat(shell("env -i " + HOOKS, Map.of())).contains("refused");
    }

    @Test
    void shellWhenInSessionRestrainsGitInLaterCallsToo() {
        Map<String, Object> session = Map.of("session", "one");
        shell("cd plain", session);
        assertThat(shell("export GIT_CONFIG_COUNT=0", session)).contains("refused");
        assertThat(shell(HOOKS, session)).contains("/dev/null");
        assertThat(shell("pwd", session)).contains("plain");
    }

    @Test
    void shellWhenInputComesFromEarlierCallJudgesIt() {
        assertThat(shell("cat", Map.of("stdin", "touch W"))).contains("touch W");
        assertThat(shell("cat - | sh", Map.of("stdin", "touch W"))).contains("refused");
    }

    @Test
    void jobWhenGitIsAllowedRestrainsIt() {
        var started = server.call("start_job", Map.of("command", HOOKS));
        String id = started.structured().get("job_id").toString();
        var read = server.call("read_job", Map.of("job_id", id, "wait_seconds", 30));
        assertThat(read.structured().get("output").toString()).contains("/dev/null");
    }

    private static String shell(String command, Map<String, Object> more) {
        Map<String, Object> arguments = new HashMap<>(more);
        arguments.put("command", command);
        return server.call("shell", arguments).text();
    }
}
