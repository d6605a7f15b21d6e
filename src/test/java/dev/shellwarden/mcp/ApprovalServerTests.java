package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Questions to a person at a client over real pipes; a file that the command makes is the witness
 * that it ran.
 */
class ApprovalServerTests {

    private static final Map<String, Object> FORMS = Map.of("elicitation", Map.of());

    @TempDir static Path base;

    private static Path workspace;
    private static ServerProcess server;
    private static int commands;

    private final List<Map<String, Object>> questions = new CopyOnWriteArrayList<>();
    private Path witness = Path.of("");
    private String command = "";

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        server = ServerProcess.startProduct(workspace, "--shellwarden.approval.timeout=2s");
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        assertThat(server.noise).isEmpty();
        server.close();
    }

    @BeforeEach
    void connect() {
        server.initialize(FORMS);
        witness = workspace.resolve("witness-" + ++commands);
        command = "git clean -fd; echo ran >> " + witness.getFileName();
    }

    @Test
    void askWhenAcceptedOnceRunsAndAsksAgain() throws IOException {
        answer("once");

        assertThat(text(command)).contains("executed successfully");
        text(command);

        assertThat(questions).hasSize(2);
        assertThat(Files.readAllLines(witness)).hasSize(2);
    }

    @Test
    void askWhenAcceptedForTheConnectionAsksOnlyOnce() throws IOException {
        answer("for this connection");

        text(command);
        text(command);

        assertThat(questions).hasSize(1);
        assertThat(Files.readAllLines(witness)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"decline", "cancel", "agree", ""})
    void askWhenActionIsNotAcceptDoesNotRun(String action) {
        respond(Map.of("action", action, "content", Map.of("answer", "once")));

        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "yes", "ONCE", "", "always"})
    void askWhenAnswerIsNotOneOfTheOfferedDoesNotRun(String answer) {
        answer(answer);

        assertRefused();
    }

    @Test
    void askWhenContentIsMissingOrMisshapenDoesNotRun() {
        for (Object content :
                List.of(
                        "once",
                        List.of("once"),
                        Map.of(),
                        Map.of("answer", Map.of("x", "once")),
                        Map.of("answer", true))) {
            respond(Map.of("action", "accept", "content", content));
            assertRefused();
        }
        respond(Map.of("answer", "once"));
        assertRefused();
    }

    @Test
    void askWhenNobodyAnswersIsRefusedAndWithdrawn() {
        respond(Map.of());

        assertThat(text(command)).contains("did not answer within 2 seconds");
        assertThat(witness).doesNotExist();
        assertThat(withdrawn(questions.getFirst().get("id"))).isTrue();
    }

    @Test
    void askWhenAnswerComesAfterTheTimeIsOverDoesNotRun() {
        respond(Map.of());
        text(command);

        server.send(
                Map.of(
                        "jsonrpc", "2.0",
                        "id", questions.getFirst().get("id"),
                        "result",
                                Map.of(
                                        "action",
                                        "accept",
                                        "content",
                                        Map.of("answer", "for this connection"))));
        server.request("ping", Map.of()).result();

        assertThat(witness).doesNotExist();
        assertThat(text(command)).contains("did not answer");
        assertThat(questions).as("no grant came of it").hasSize(2);
    }

    @Test
    void askWhenAnotherQuestionsIdIsAnsweredDoesNotRun() {
        server.clientAnswers =
                request -> {
                    questions.add(request);
                    server.send(
                            Map.of(
                                    "jsonrpc",
                                    "2.0",
                                    "id",
                                    request.get("id") + "0",
                                    "result",
                                    Map.of(
                                            "action",
                                            "accept",
                                            "content",
                                            Map.of("answer", "once"))));
                    return Map.of();
                };

        assertRefused();
    }

    @Test
    void askWhenClientAnswersWithAnErrorDoesNotRun() {
        server.clientAnswers =
                request -> {
                    server.send(
                            Map.of(
                                    "jsonrpc",
                                    "2.0",
                                    "id",
                                    request.get("id"),
                                    "error",
                                    Map.of("code", -32601, "message", "unknown")));
                    return Map.of();
                };

        assertThat(text(command))
                .contains("Command refused", "answered the question with an error");
        assertThat(witness).doesNotExist();
    }

    @Test
    void askWhenClientOffersNoFormsNamesTheConfigurationLine() {
        answer("once");
        for (Map<String, Object> capabilities :
                List.<Map<String, Object>>of(
                        Map.of(), Map.of("elicitation", Map.of("url", Map.of())))) {
            server.initialize(capabilities);

            assertThat(text(command))
                    .contains("shellwarden.policy.when-no-approver=allow-with-warning");
        }
        assertThat(questions).isEmpty();
        assertThat(witness).doesNotExist();
    }

    @Test
    void askWhenCallIsCancelledWithdrawsTheQuestion() {
        respond(Map.of());
        ServerProcess.Pending call = server.call("shell", Map.of("command", command));
        await().until(() -> !questions.isEmpty());

        server.cancel(call);

        await().until(() -> withdrawn(questions.getFirst().get("id")));
        assertThat(call.future()).isNotDone();
        assertThat(witness).doesNotExist();
    }

    @Test
    void callWhenAnotherWaitsForAPersonIsServed() {
        respond(Map.of());
        ServerProcess.Pending waiting = server.call("shell", Map.of("command", command));
        await().until(() -> !questions.isEmpty());

        assertThat(text("echo served")).contains("served");
        assertThat(waiting.future()).isNotDone();
        assertThat(waiting.text()).contains("did not answer");
    }

    @Test
    void askWhenGrantedForOtherSurroundingsAsksAgain() throws IOException {
        answer("for this connection");
        Files.createDirectories(workspace.resolve("other"));
        Path script =
                Files.writeString(workspace.resolve("script-" + commands + ".sh"), "echo 1\n");
        String text = "git clean -fd -e '*'; bash " + script.getFileName();
        call(Map.of("command", text));
        call(Map.of("command", text));
        assertThat(questions).as("the same again").hasSize(1);

        call(Map.of("command", text, "stdin", "other"));
        call(Map.of("command", text, "environment", Map.of("SOME", "thing")));
        call(Map.of("command", text, "working_directory", workspace.resolve("other").toString()));
        Files.writeString(script, "echo 2\n");
        call(Map.of("command", text));

        assertThat(questions).hasSize(5);
    }

    @Test
    void askWhenScriptStandsInAnotherDirectoryOrOnInputAsksAgainAfterItsChange()
            throws IOException {
        answer("for this connection");
        Path folder = Files.createDirectories(workspace.resolve("scripts"));
        for (String text :
                List.of(
                        "git clean -fd -e '*'; cd scripts && bash ./in-folder.sh",
                        "git clean -fd -e '*'; bash < scripts/in-folder.sh")) {
            questions.clear();
            Path script = Files.writeString(folder.resolve("in-folder.sh"), "echo 1\n");
            call(Map.of("command", text));
            int asked = questions.size();
            Files.writeString(script, "echo 2\n");
            call(Map.of("command", text));
            assertThat(questions).as(text).hasSizeGreaterThan(asked);
        }
    }

    @Test
    void inputWhenItComesFromEarlierOutputIsJudgedAsIfTyped() {
        answer("no");
        Map<String, Object> lines =
                Map.of(
                        "command",
                        "echo 'rm -rf ~'; seq -f '# %g' 1 1000",
                        "max_output_bytes",
                        1024);
        Object script =
                server.call("shell", new LinkedHashMap<>(lines)).structured().get("output_id");
        for (String interpreter : List.of("sh", "bash -s", "cat | sh", "env bash")) {
            assertThat(call(Map.of("command", interpreter, "stdin_from", script)))
                    .as(interpreter)
                    .startsWith("Command refused");
        }
    }

    @Test
    void askWhenObeyedFileIsChangedAsksAgain() throws IOException {
        answer("for this connection");
        Files.writeString(workspace.resolve("Makefile"), "include-nothing: ; sh inner.sh\n");
        Files.writeString(workspace.resolve("inner.sh"), "echo 1\n");
        Files.writeString(workspace.resolve("package.json"), "{\"scripts\":{\"it\":\"echo 1\"}}");
        for (Map.Entry<String, String> changed :
                Map.of(
                                "Makefile", "git clean -fd -e '*'; make include-nothing",
                                "inner.sh", "git clean -fdq -e '*'; make include-nothing",
                                "package.json", "git clean -fd -e '*'; npm run it")
                        .entrySet()) {
            String text = changed.getValue();
            questions.clear();
            call(Map.of("command", text));
            int asked = questions.size();
            call(Map.of("command", text));
            assertThat(questions).as("unchanged: " + text).hasSize(asked);
            Path file = workspace.resolve(changed.getKey());
            Files.writeString(file, Files.readString(file) + "\n");
            call(Map.of("command", text));
            assertThat(questions).as(text).hasSizeGreaterThan(asked);
        }
    }

    @Test
    void askWhenScriptIsChangedWhileAPersonReadsIsRefused() throws IOException {
        Path script = Files.writeString(workspace.resolve("swapped.sh"), "echo 1\n");
        server.clientAnswers =
                request -> {
                    try {
                        Files.writeString(script, "echo ran > " + witness + "\n");
                    } catch (IOException impossible) {
                        throw new java.io.UncheckedIOException(impossible);
                    }
                    return Map.of("action", "accept", "content", Map.of("answer", "once"));
                };

        assertThat(text("git clean -fd -e '*'; bash swapped.sh"))
                .contains("changed while a person was asked");
        assertThat(witness).doesNotExist();
    }

    @Test
    void questionWhenCommandHas300LinesShowsEveryLine() {
        answer("no");
        StringBuilder lines = new StringBuilder(command).append('\n');
        for (int line = 0; line < 300; line++) {
            lines.append("echo line ").append(line).append('\n');
        }
        text(lines.toString());

        List<String> shown = message().lines().toList();
        for (int line = 0; line < 300; line++) {
            assertThat(shown).contains("    | echo line " + line);
        }
    }

    @Test
    void questionWhenCommandIsTooLongToShowIsNotAskedAndNothingRuns() {
        answer("once");

        assertThat(text(command + "\n" + "echo padding padding padding\n".repeat(600)))
                .contains("too long to be shown");
        assertThat(questions).isEmpty();
        assertThat(witness).doesNotExist();
    }

    @Test
    void questionWhenCommandHoldsMarkdownEscapesAndBidirectionalTextShowsThemAsData() {
        answer("no");
        text(
                command
                        + "\necho '```\n# Harmless\n**safe** \u202e\u2066gnp.exe\u2069 \u001b[2J\u200b'\n");

        assertThat(message())
                .contains(
                        "    | # Harmless",
                        "    | **safe** \\u{202e}\\u{2066}gnp.exe\\u{2069} \\x1b[2J\\u{200b}'")
                .doesNotContain("\u202e", "\u001b", "\u200b");
        assertThat(
                        message()
                                .lines()
                                .noneMatch(line -> line.startsWith("#") || line.startsWith("```")))
                .isTrue();
    }

    private void assertRefused() {
        assertThat(text(command)).startsWith("Command refused");
        assertThat(witness).doesNotExist();
    }

    private void answer(String answer) {
        respond(Map.of("action", "accept", "content", Map.of("answer", answer)));
    }

    private void respond(Map<String, Object> result) {
        server.clientAnswers =
                request -> {
                    questions.add(request);
                    return result;
                };
    }

    private String message() {
        return String.valueOf(Message.object(questions.getFirst().get("params")).get("message"));
    }

    private static boolean withdrawn(Object id) {
        return server.notifications.stream()
                .filter(notification ->
                        notification.get("method").equals("notifications/cancelled"))
                .anyMatch(notification ->
                        Optional.of(id)
                                .equals(
                                        Optional.ofNullable(
                                                Message.object(notification.get("params"))
                                                        .get("requestId"))));
    }

    private static String text(String command) {
        return call(Map.of("command", command));
    }

    private static String call(Map<String, Object> arguments) {
        return server.call("shell", new LinkedHashMap<>(arguments)).text();
    }
}
