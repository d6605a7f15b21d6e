package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server process, real shells, and a client that does what clients should not. */
class StdioServerTests {

    @TempDir static Path workspace;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        server = ServerProcess.start(workspace);
    }

    @AfterAll
    static void end() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        assertThat(server.noise).as("nothing but messages on standard output").isEmpty();
        server.close();
    }

    @Test
    void initializeWhenVersionIsKnownAnswersThatVersion() {
        Map<String, Object> result = server.initialize(Map.of());

        assertThat(result).containsEntry("protocolVersion", "2025-06-18");
        assertThat(Message.object(result.get("serverInfo"))).containsEntry("name", "shellwarden");
        assertThat((String) result.get("instructions")).contains("shell");
    }

    @Test
    void initializeWhenVersionIsUnknownAnswersTheNewest() {
        Map<String, Object> result =
                server.request("initialize", Map.of("protocolVersion", "2099-01-01")).result();

        assertThat(result).containsEntry("protocolVersion", "2025-11-25");
    }

    @Test
    void callWhenNothingWasInitializedIsServed() throws Exception {
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            assertThat(fresh.call("shell", Map.of("command", "echo hello")).text())
                    .contains("hello");
            assertThat(fresh.end()).isZero();
        }
    }

    @Test
    void requestWhenMethodIsUnknownIsRefusedAtOnce() {
        assertThat(server.request("server/discover", Map.of()).errorCode()).isEqualTo(-32601);
        assertThat(server.request("resources/list", Map.of()).errorCode()).isEqualTo(-32601);
    }

    @Test
    void callWhenToolIsUnknownIsAProtocolError() {
        assertThat(server.call("no_such_tool", Map.of()).errorCode()).isEqualTo(-32602);
        assertThat(server.request("tools/call", Map.of()).errorCode()).isEqualTo(-32602);
    }

    @Test
    void callWhenSecretIsInTheServersEnvironmentDoesNotSeeIt() throws Exception {
        Map<String, String> environment =
                Map.of(
                        "API_TOKEN",
                        "s3cret",
                        "XDG_SECRET",
                        "s3cret",
                        "http_proxy",
                        "http://u:s3cret@proxy:1/");
        try (ServerProcess fresh = ServerProcess.start(workspace, environment)) {
            String text = fresh.call("shell", Map.of("command", "env")).text();

            assertThat(text)
                    .contains("PATH=", "http_proxy=http://proxy:1/")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void callsWhenTwoHundredAreSentAtOnceAllAnswerWithTheirOwnOutput() {
        List<ServerProcess.Pending> calls =
                IntStream.range(0, 200)
                        .mapToObj(number ->
                                server.call("shell", Map.of("command", "echo number-" + number)))
                        .toList();

        assertThat(IntStream.range(0, 200).boxed().toList())
                .allSatisfy(number ->
                        assertThat(calls.get(number).structured())
                                .containsEntry("stdout", "number-" + number + "\n"));
    }

    @Test
    void pingWhenACommandRunsIsAnswered() throws IOException {
        ServerProcess.Pending slow =
                server.call("shell", Map.of("command", "until [ -e pinged ]; do sleep 0.02; done"));

        assertThat(server.request("ping", Map.of()).result()).isEmpty();
        assertThat(slow.future()).isNotDone();
        Files.createFile(workspace.resolve("pinged"));
        assertThat(slow.result()).containsEntry("isError", false);
    }

    @Test
    void cancelWhenACommandRunsKillsItAndNothingIsAnswered() throws InterruptedException {
        String mark = mark();
        ServerProcess.Pending call =
                server.call(
                        "shell", Map.of("command", "setsid sleep " + mark + " & sleep " + mark));
        awaitProcesses(mark, 2);

        server.cancel(call);

        awaitProcesses(mark, 0);
        assertThat(server.request("ping", Map.of()).result()).isEmpty();
        Thread.sleep(300);
        assertThat(call.future()).isNotDone();
    }

    @Test
    void callWhenProgressIsAskedForTellsItAndStopsWithTheAnswer() throws InterruptedException {
        ServerProcess.Pending call =
                server.request(
                        "tools/call",
                        Map.of(
                                "name", "shell",
                                "arguments",
                                        Map.of(
                                                "command",
                                                "for i in 1 2 3; do echo line-$i; sleep 1; done"),
                                "_meta", Map.of("progressToken", "progress-1")));
        call.answer();
        List<Map<String, Object>> told = progress("progress-1");

        assertThat(told).hasSizeGreaterThanOrEqualTo(2);
        assertThat(told.getFirst().get("message").toString()).contains("line-1", "output_id");
        Thread.sleep(1200);
        assertThat(progress("progress-1")).hasSameSizeAs(told);
    }

    @Test
    void callWhenSilentTellsProgressWithinFiveSeconds() {
        ServerProcess.Pending call =
                server.request(
                        "tools/call",
                        Map.of(
                                "name", "shell",
                                "arguments", Map.of("command", "sleep 8"),
                                "_meta", Map.of("progressToken", 77)));
        call.answer();

        assertThat(progress(77)).isNotEmpty();
    }

    @Test
    void endWhenACommandRunsKillsItAndExitsWithZero() throws Exception {
        String mark = mark();
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            ServerProcess.Pending call = fresh.call("shell", Map.of("command", "sleep " + mark));
            awaitProcesses(mark, 1);

            assertThat(fresh.end()).isZero();
            assertThat(call.text()).contains("Command cancelled");
            awaitProcesses(mark, 0);
        }
    }

    @Test
    void endWhenACommandIsAboutToFinishAnswersIt() throws Exception {
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            ServerProcess.Pending call =
                    fresh.call("shell", Map.of("command", "sleep 0.1; echo done"));

            assertThat(fresh.end()).isZero();
            assertThat(call.text()).contains("done");
        }
    }

    @Test
    void terminateWhenACommandRunsKillsItAndExitsSoon() throws Exception {
        String mark = mark();
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            fresh.call("shell", Map.of("command", "trap '' TERM; sleep " + mark));
            awaitProcesses(mark, 1);
            long start = System.nanoTime();

            fresh.process().destroy();

            fresh.exit();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(10));
            awaitProcesses(mark, 0);
        }
    }

    @Test
    void askWhenThePersonAcceptsRuns() throws Exception {
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            fresh.initialize(Map.of("elicitation", Map.of()));
            fresh.clientAnswers =
                    request -> Map.of("action", "accept", "content", Map.of("answer", "once"));

            assertThat(fresh.call("shell", Map.of("command", "echo ask-me")).text())
                    .contains("executed successfully");
        }
    }

    @Test
    void askWhenTheClientCannotAskIsRefusedWithWhatToDo() {
        String text = server.call("shell", Map.of("command", "echo ask-me")).text();

        assertThat(text).contains("Command refused", "elicitation");
    }

    @Test
    void askWhenCancelledWithdrawsTheQuestion() throws Exception {
        try (ServerProcess fresh = ServerProcess.start(workspace)) {
            fresh.initialize(Map.of("elicitation", Map.of()));
            CountDownLatch asked = new CountDownLatch(1);
            fresh.clientAnswers =
                    request -> {
                        asked.countDown();
                        return Map.of();
                    };
            ServerProcess.Pending call = fresh.call("shell", Map.of("command", "echo ask-me"));
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            fresh.cancel(call);

            await().untilAsserted(() ->
                    assertThat(fresh.notifications)
                            .extracting(notification -> notification.get("method"))
                            .contains("notifications/cancelled"));
            assertThat(call.future()).isNotDone();
        }
    }

    private static List<Map<String, Object>> progress(Object token) {
        return server.notifications.stream()
                .filter(notification -> notification.get("method").equals("notifications/progress"))
                .map(notification -> Message.object(notification.get("params")))
                .filter(params -> params.get("progressToken").equals(token))
                .toList();
    }

    /** A number of seconds that nobody else sleeps. */
    private static String mark() {
        return "%d.%d"
                .formatted(
                        80_000 + ThreadLocalRandom.current().nextInt(9_000),
                        ThreadLocalRandom.current().nextInt(1_000_000));
    }

    private static void awaitProcesses(String mark, int count) throws InterruptedException {
        long deadline = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        while (sleepers(mark).size() != count && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(sleepers(mark)).hasSize(count);
    }

    private static Set<Long> sleepers(String mark) {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process.pid()).equals("sleep\0" + mark + "\0"))
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"));
        } catch (IOException gone) {
            return "";
        }
    }
}
