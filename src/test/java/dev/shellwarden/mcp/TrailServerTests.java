package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.audit.AuditVerifier;
import dev.shellwarden.audit.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the trail of the product, and what does not. */
class TrailServerTests {

    @TempDir static Path base;

    private static Path workspace;
    private static Path trail;
    private static ServerProcess server;
    private static final List<String> QUESTIONS = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        trail = base.toRealPath().resolve("elsewhere");
        server =
                ServerProcess.startProduct(
                        workspace,
                        "-v",
                        "--shellwarden.audit.directory=" + trail,
                        "--shellwarden.tools.include=shell,check_command,shelpa_pipe,start_job,read_job,write_job,stop_job,get_policy");
        server.clientAnswers =
                request -> {
                    QUESTIONS.add(Json.text(request));
                    return Map.of("action", "accept", "content", Map.of("answer", "once"));
                };
        server.initialize(Map.of("elicitation", Map.of()));
    }

    @AfterAll
    static void stop() throws Exception {
        assertThat(server.end()).isZero();
        assertThat(new AuditVerifier(trail).verify()).isInstanceOf(Verification.Intact.class);
        server.close();
    }

    @Test
    void recordsWhenPersonSaidYesHoldAnswerStartAndEnd() throws Exception {
        shell("git clean -fd -e '*'; echo asked-for");

        assertThat(events("asked-for")).containsSubsequence("approval", "started", "finished");
        assertThat(lines("asked-for", "approval").getFirst())
                .contains("\"approval\":\"once\"", "\"decision\":\"ask\"", "\"waited_ms\":");
    }

    @Test
    void recordsWhenCommandIsDeniedHoldRuleAndReason() throws Exception {
        shell("rm -rf / # denied-one");

        assertThat(events("denied-one")).containsExactly("refused");
        assertThat(lines("denied-one", "refused").getFirst())
                .contains("\"decision\":\"deny\"", "\"rules\":[", "\"reasons\":[");
    }

    @Test
    void recordsWhenJobRunsHoldStartInputStopAndEnd() throws Exception {
        String id =
                server.call("start_job", Map.of("command", "bash; : job-one"))
                        .structured()
                        .get("job_id")
                        .toString();
        server.call("write_job", Map.of("job_id", id, "input", "echo hello\n")).text();
        server.call("stop_job", Map.of("job_id", id)).text();

        await().untilAsserted(() ->
                assertThat(events("job-one"))
                        .containsSubsequence(
                                "job-started", "job-input", "job-stopped", "job-ended"));
        assertThat(lines("job-one", "job-input").getFirst())
                .contains("\"input\":\"echo hello\\n\"");
    }

    @Test
    void recordsWhenPipelineRunsHoldStartAndEnd() throws Exception {
        Files.writeString(workspace.resolve("pipeline.txt"), "one\ntwo\n");
        String answer =
                server.call("shelpa_pipe", Map.of("command", "head -n 1 pipeline.txt | tr a-z A-Z"))
                        .text();

        assertThat(events("head -n 1 pipeline.txt"))
                .as(answer)
                .containsExactly("started", "finished");
        assertThat(lines("head -n 1 pipeline.txt", "finished").getFirst())
                .contains("\"outcome\":\"completed\"");
    }

    @Test
    void recordsWhenCommandIsOnlyCheckedSayAssessed() throws Exception {
        server.call("check_command", Map.of("command", "echo only-checked")).text();

        assertThat(events("only-checked")).containsExactly("assessed");
    }

    @Test
    void secretsWhenGivenInEveryWayStandNowhere() throws Exception {
        String[] secrets = {
            "hunter2-one",
            "hunter2-two",
            "hunter2-three",
            "hunter2 four",
            "hunter2-five",
            "hunter2-six",
            "hunter2-seven"
        };
        String answer =
                server.call(
                                "shell",
                                Map.of(
                                        "command",
                                        "git clean -fd -e '*'; API_TOKEN=%s true; true --password '%s'; curl -s -u me:%s http://127.0.0.1:1/; openssl enc -pass 'pass:%s' -in none"
                                                .formatted(
                                                        secrets[0],
                                                        secrets[3],
                                                        secrets[1],
                                                        secrets[6]),
                                        "stdin",
                                        "db_password=%s\n".formatted(secrets[2]),
                                        "environment",
                                        Map.of("DB_PASSWORD", secrets[4])))
                        .text();
        server.request(
                        "tools/call",
                        Map.of(
                                "name", "shell",
                                "arguments",
                                        Map.of(
                                                "command",
                                                "X=%s; curl -s --oauth2-bearer $X http://127.0.0.1:1/; echo told; sleep 2.5"
                                                        .formatted(secrets[5])),
                                "_meta", Map.of("progressToken", "secret-progress")))
                .result();
        server.call("shell", Map.of("command", "rm -rf / --token=" + secrets[0])).text();

        assertThat(QUESTIONS)
                .as(answer)
                .anyMatch(question -> question.contains("API_TOKEN=[redacted]"));
        assertThat(server.notifications)
                .anyMatch(notification -> notification.toString().contains("secret-progress"));
        for (String secret : secrets) {
            for (String place : places()) {
                assertThat(place).doesNotContain(secret);
            }
        }
    }

    @Test
    void questionWhenAssignedTextIsRunShowsIt() {
        shell("token='git clean -fd'; eval $token # shown-one");

        assertThat(QUESTIONS)
                .anyMatch(question ->
                        question.contains("shown-one")
                                && question.contains("token='git clean -fd'"));
    }

    @Test
    void commandWhenItNamesTheTrailIsRefused() {
        for (String attempt :
                List.of(
                        "cat %s/key",
                        "ls %s",
                        "rm -rf %s",
                        "echo x >> %s/index",
                        "cp %s/key .",
                        "cd %s && cat key")) {
            assertThat(shell(attempt.formatted(trail))).as(attempt).startsWith("Command refused");
        }
    }

    @Test
    void commandWhenItFindsTheTrailByItselfNeitherReadsNorWritesIt() throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                server.call("get_policy", Map.of()).text().contains("bubblewrap"),
                "no bubblewrap sandbox here");
        String key = Files.readString(trail.resolve("key"));
        Files.writeString(workspace.resolve("each-line.awk"), "{ system($0) }\n");
        Files.writeString(
                workspace.resolve("lines.txt"),
                "t=$(dirname \"$PWD\")/else; t=${t}where; ls \"$t\"; cat \"$t/key\" \"$t/index\"; echo x > \"$t/key\"; rm -rf \"$t\"; mv \"$t\" gone; echo probed\n");

        String text = shell("awk -f each-line.awk lines.txt");

        assertThat(text).contains("probed").doesNotContain(key, "audit-2");
        assertThat(Files.readString(trail.resolve("key"))).isEqualTo(key);
        assertThat(new AuditVerifier(trail).verify()).isInstanceOf(Verification.Intact.class);
    }

    private static String shell(String command) {
        return server.call("shell", Map.of("command", command)).text();
    }

    private static List<String> places() throws IOException {
        List<String> places = new ArrayList<>(QUESTIONS);
        places.add(Files.readString(workspace.resolve("stderr.txt"), StandardCharsets.UTF_8));
        places.addAll(records());
        server.notifications.forEach(notification -> places.add(notification.toString()));
        return places;
    }

    private static List<String> events(String mark) throws IOException {
        return records().stream()
                .filter(line -> line.contains(mark))
                .map(line -> line.replaceAll(".*?\"event\":\"([^\"]+)\".*", "$1"))
                .toList();
    }

    private static List<String> lines(String mark, String event) throws IOException {
        return records().stream()
                .filter(line -> line.contains(mark) && line.contains("\"event\":\"" + event + "\""))
                .toList();
    }

    private static List<String> records() throws IOException {
        List<String> records = new ArrayList<>();
        try (Stream<Path> files = Files.list(trail)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
                records.addAll(Files.readAllLines(file));
            }
        }
        return records;
    }
}
