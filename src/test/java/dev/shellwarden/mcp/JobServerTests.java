package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** Jobs as a client drives them, in the product as it stands. */
class JobServerTests {

    @TempDir static Path base;

    private static Path workspace;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        server = ServerProcess.startProduct(workspace, "--deny", "touch");
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        server.close();
    }

    @Test
    void readWhenJobRunsAndAfterItsEndGivesAllOutput() {
        String id = job("for i in 1 2 3; do echo line $i; sleep 0.1; done; exit 4");
        Map<String, Object> first = read(id, Map.of("wait_seconds", 5));
        assertThat(first).containsEntry("output", "line 1\n").containsEntry("state", "running");
        await().untilAsserted(
                        () -> assertThat(read(id, Map.of())).containsEntry("state", "exited"));
        assertThat(read(id, Map.of()))
                .containsEntry("output", "line 1\nline 2\nline 3\n")
                .containsEntry("exit_code", 4)
                .containsEntry("next_offset", 21);
        assertThat(read(id, Map.of("offset", 7, "max_bytes", 7)))
                .containsEntry("output", "line 2\n");
    }

    @Test
    void startWhenServerLineIsAwaitedFindsIt() {
        String id = job("echo booting; sleep 0.3; echo listening on 8080; sleep 60");
        await().untilAsserted(() ->
                assertThat(read(id, Map.of("wait_seconds", 1)).get("output").toString())
                        .contains("listening"));
        assertThat(stop(id)).containsEntry("state", "stopped");
    }

    @Test
    void stopWhenChildrenIgnoreSignalsLeavesNothing() {
        String id = job("trap '' TERM INT; setsid sleep 61.25 & sleep 61.25; sleep 61.25");
        await().until(() -> running("61.25") > 0);
        assertThat(stop(id)).containsEntry("state", "stopped");
        assertThat(running("61.25")).isZero();
    }

    @Test
    void writeWhenReplHasTerminalAnswersAndShowsItsScreen() {
        String id =
                job(
                        Map.of(
                                "command",
                                "/usr/bin/python3 -i -q",
                                "tty",
                                true,
                                "columns",
                                60,
                                "rows",
                                10));
        await().untilAsserted(() -> assertThat(read(id, Map.of()).toString()).contains(">>>"));
        assertThat(write(id, "print(6*7)\n").text()).contains("11 bytes");
        await().until(() ->
                read(id, Map.of("screen", true)).get("output").toString().contains("\n42\n"));
        stop(id);
    }

    @Test
    void writeWhenKeyIsInterruptReachesTheProgramAndNotTheSandbox() {
        String id = job(Map.of("command", "/usr/bin/python3 -i -q", "tty", true));
        await().until(() -> read(id, Map.of()).get("output").toString().contains(">>>"));
        write(id, "\u0003");
        await().until(() ->
                read(id, Map.of()).get("output").toString().contains("KeyboardInterrupt"));
        write(id, "print(6*7)\n");
        await().until(() -> read(id, Map.of()).get("output").toString().contains("42"));
        write(id, "\u0004");
        await().untilAsserted(
                        () -> assertThat(read(id, Map.of())).containsEntry("state", "exited"));
    }

    @Test
    void writeWhenPasswordIsReadWithoutEchoDoesNotShowIt() {
        String id =
                job(
                        Map.of(
                                "command",
                                "read -rsp 'Password: ' p; echo; echo ${#p} characters",
                                "tty",
                                true));
        await().until(() -> read(id, Map.of()).get("output").toString().contains("Password"));
        write(id, "hunter2\n");
        await().until(() -> read(id, Map.of()).get("output").toString().contains("7 characters"));
        assertThat(read(id, Map.of()).get("output").toString()).doesNotContain("hunter2");
    }

    @Test
    void writeWhenStatementIsSplitWaitsForItsEnd() {
        String id = job("bash");
        assertThat(write(id, "ec").text()).contains("2 characters wait");
        assertThat(write(id, "ho split\n").text()).contains("11 bytes");
        assertThat(write(id, "for i in 1 2; do\n").text()).contains("0 bytes");
        write(id, "echo n$i; done\n");
        await().until(() -> read(id, Map.of()).get("output").toString().equals("split\nn1\nn2\n"));
        stop(id);
    }

    @Test
    void readWhenIdIsUnknownAnswersAsForAnotherCallers() {
        assertThat(server.call("read_job", Map.of("job_id", "0".repeat(32))).text())
                .startsWith("Error: There is no job '0000");
    }

    @Test
    void startWhenCommandIsDeniedSaysWhy() {
        ServerProcess.Pending answer = server.call("start_job", Map.of("command", "touch witness"));
        assertThat(answer.text()).startsWith("Command refused: ").contains("touch");
        assertThat(answer.structured()).containsEntry("decision", "deny");
    }

    @Test
    void writeWhenInputWouldRunDeniedCommandNeverRunsIt() throws Exception {
        List<String> broken = new ArrayList<>();
        for (Map<String, Object> attempt : attempts()) {
            ServerProcess.Pending started =
                    server.call("start_job", Map.of("command", attempt.get("job")));
            if (started.structured().containsKey("job_id")) {
                String id = started.structured().get("job_id").toString();
                for (Object input : (List<?>) attempt.get("inputs")) {
                    write(id, input.toString());
                }
                Thread.sleep(30);
                stop(id);
            }
            if (Files.deleteIfExists(workspace.resolve("witness"))) {
                broken.add(attempt.toString());
            }
        }
        assertThat(broken).isEmpty();
    }

    private static List<Map<String, Object>> attempts() throws IOException {
        try (InputStream in =
                JobServerTests.class.getResourceAsStream("/mcp/job-input-attempts.yaml")) {
            return new Yaml().load(in);
        }
    }

    private static String job(String command) {
        return job(Map.of("command", command));
    }

    private static String job(Map<String, Object> arguments) {
        ServerProcess.Pending answer = server.call("start_job", arguments);
        assertThat(answer.structured()).as(answer.text()).containsKey("job_id");
        return answer.structured().get("job_id").toString();
    }

    private static Map<String, Object> read(String id, Map<String, Object> more) {
        Map<String, Object> arguments = new HashMap<>(more);
        arguments.put("job_id", id);
        return server.call("read_job", arguments).structured();
    }

    private static ServerProcess.Pending write(String id, String input) {
        return server.call("write_job", Map.of("job_id", id, "input", input));
    }

    private static Map<String, Object> stop(String id) {
        return server.call("stop_job", Map.of("job_id", id)).structured();
    }

    private static long running(String seconds) {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info().commandLine().orElse("").endsWith("sleep " + seconds))
                .count();
    }
}
