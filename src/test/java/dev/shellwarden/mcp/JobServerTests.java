package dev.shellwarden.mcp;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** Jobs as a client drives them, in the product as it stands. */
class JobServerTests {

    /** Jobs that are tried in one go. */
    private static final int AT_ONCE = 20;

    @TempDir static Path base;

    private static Path workspace;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        Files.writeString(workspace.resolve("file.txt"), "line\n".repeat(200));
        Path script = Files.writeString(workspace.resolve("repl.sh"), "#!/bin/sh\nexec sh\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        server = ServerProcess.startProduct(workspace, "--deny", "touch");
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        server.close();
    }

    @Test
    void readWhenJobRunsAndAfterItsEndGivesAllOutput() throws IOException {
        String id =
                job(
                        "echo line 1; until [ -e goes-on ]; do sleep 0.05; done; echo line 2; echo line 3; exit 4");
        Map<String, Object> first = read(id, Map.of("wait_seconds", 20));
        assertThat(first).containsEntry("output", "line 1\n").containsEntry("state", "running");
        Files.createFile(workspace.resolve("goes-on"));
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
        await().until(() -> runs("sleep 61.25"));
        assertThat(stop(id)).containsEntry("state", "stopped");
        assertThat(runs("sleep 61.25")).isFalse();
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
    void writeWhenPasswordIsReadWithoutEchoNeitherShowsNorRecordsIt() throws Exception {
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
        assertThat(trail()).contains("\"input\":\"[redacted]\"").doesNotContain("hunter2");
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
    void readWhenJobPlantedAProgramInARepositoryHasItTakenOut() throws Exception {
        assumeTrue(
                server.call("get_policy", Map.of()).text().contains("bubblewrap"),
                "no bubblewrap sandbox here");
        server.call("shell", Map.of("command", "git init -q planted")).answer();
        Files.writeString(
                workspace.resolve("plant.sh"),
                "printf '[core]\\n\\tfsmonitor = ./evil\\n' >> planted/.git/config; echo planted; sleep 60\n");
        String id = job("sh plant.sh");
        await().until(() -> read(id, Map.of("offset", 0)).toString().contains("planted"));

        await().until(() -> {
            read(id, Map.of());
            return !Files.readString(workspace.resolve("planted/.git/config"))
                    .contains("fsmonitor");
        });
        assertThat(stop(id)).containsEntry("state", "stopped");
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
        List<Map<String, Object>> attempts = rows("job-input-attempts.yaml");
        assertThat(attempts).hasSizeGreaterThan(200);
        List<String> broken = new ArrayList<>();
        for (int first = 0; first < attempts.size(); first += AT_ONCE) {
            List<Attempt> some = new ArrayList<>();
            for (int number = first;
                    number < Math.min(first + AT_ONCE, attempts.size());
                    number++) {
                some.add(Attempt.of(attempts.get(number), number));
            }
            some.forEach(Attempt::make);
            Thread.sleep(300);
            some.forEach(Attempt::end);
            some.stream().filter(Attempt::ran).map(Attempt::toString).forEach(broken::add);
        }
        assertThat(broken).isEmpty();
    }

    /** A job that was started, with a witness of its own. */
    private record Attempt(
            ServerProcess.Pending start, List<String> inputs, boolean tty, int number) {

        static Attempt of(Map<String, Object> row, int number) {
            boolean tty = row.containsKey("tty");
            String command = named(row.get("job"), number);
            return new Attempt(
                    server.call("start_job", Map.of("command", command, "tty", tty)),
                    ((List<?>) row.get("inputs"))
                            .stream().map(input -> named(input, number)).toList(),
                    tty,
                    number);
        }

        private static String named(Object text, int number) {
            return text.toString()
                    .replace("witness", "witness" + number)
                    .replace("WITNESS", "WITNESS" + number);
        }

        private Optional<String> id() {
            return Optional.ofNullable(start.structured().get("job_id")).map(Object::toString);
        }

        void make() {
            id().ifPresent(id -> {
                inputs.forEach(input -> write(id, input).answer());
                if (!tty) {
                    server.call(
                                    "write_job",
                                    Map.of("job_id", id, "input", "", "end_of_input", true))
                            .answer();
                }
            });
        }

        void end() {
            id().ifPresent(JobServerTests::stop);
        }

        boolean ran() {
            return Files.exists(workspace.resolve("witness" + number));
        }
    }

    @Test
    void writeWhenInputIsOrdinaryReachesTheProgram() throws Exception {
        for (Map<String, Object> row : rows("job-input-ordinary.yaml")) {
            String id = job(Map.of("command", row.get("job"), "tty", row.containsKey("tty")));
            for (Object input : (List<?>) row.get("inputs")) {
                assertThat(write(id, input.toString()).text())
                        .as("%s %s", row, read(id, Map.of()))
                        .doesNotContain("refused", "Error");
            }
            for (Object line : (List<?>) row.get("prints")) {
                await().atMost(ServerProcess.PATIENCE)
                        .untilAsserted(() ->
                                assertThat(read(id, Map.of()).get("output").toString())
                                        .as(row.toString())
                                        .contains(line.toString()));
            }
            stop(id);
        }
    }

    private static List<Map<String, Object>> rows(String file) throws IOException {
        try (InputStream in = JobServerTests.class.getResourceAsStream("/mcp/" + file)) {
            return new Yaml().load(in);
        }
    }

    private static String trail() throws IOException {
        Path directory = base.resolve("home/.local/state/shellwarden/audit");
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
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
}
