package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Several messages in one body: for the revision that has them, and no other. */
class BatchTests {

    private static final String TOKEN = ServerOverHttp.TOKEN;
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}";
    private static final String NOTE =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    @TempDir static Path directory;

    private static ServerOverHttp server;
    private static String session;

    @BeforeAll
    static void start() throws Exception {
        server = ServerOverHttp.start(directory, "--shellwarden.http.max-running-per-caller=2");
        session = server.open(TOKEN, "2025-03-26");
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @Test
    void batchWhenOfTheRevisionThatHasThemIsAnsweredAsOne() throws Exception {
        HttpResponse<String> answer =
                send(
                        session,
                        List.of(
                                PING,
                                NOTE,
                                ServerOverHttp.shell(1, "echo first"),
                                ServerOverHttp.shell(2, "echo second"),
                                "{\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"ping\"}"));

        assertThat(answer.statusCode()).isEqualTo(200);
        String data = answer.body().replaceFirst("(?s).*data: (\\[.*)", "$1");
        JsonNode answers = JsonMapper.shared().readTree(data);
        assertThat(answers).hasSize(4);
        assertThat(answers.toString())
                .contains("\"stdout\":\"first", "\"stdout\":\"second", "\"id\":\"p\"")
                .contains("Invalid request");
    }

    @Test
    void batchWhenItHoldsNothingToAnswerIsAccepted() throws Exception {
        assertThat(send(session, List.of(NOTE, NOTE)).statusCode()).isEqualTo(202);
    }

    @Test
    void batchWhenItHoldsMoreCallsThanMayRunIsToldToWait() throws Exception {
        List<String> calls =
                IntStream.range(0, 3)
                        .mapToObj(id -> ServerOverHttp.shell(id, "touch ran"))
                        .toList();

        HttpResponse<String> answer = send(session, calls);

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.body()).contains("shellwarden.http.max-running-per-caller");
        assertThat(server.workspace().resolve("ran")).doesNotExist();
        assertThat(send(session, List.of(ServerOverHttp.shell(9, "echo again"))).body())
                .contains("again");
    }

    @Test
    void batchWhenItIsLongIsRefused() throws Exception {
        assertThat(send(session, Collections.nCopies(21, PING)).body()).contains("20 are allowed");
    }

    @Test
    void batchWhenItInitializesIsRefused() throws Exception {
        HttpResponse<String> answer = send(session, List.of(ServerOverHttp.initialize(), PING));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("must not be part of a batch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25"})
    void batchWhenTheRevisionHasNoneIsRefused(String revision) throws Exception {
        HttpResponse<String> answer =
                send(
                        server.open(TOKEN, revision),
                        List.of(PING, ServerOverHttp.shell(1, "touch batched")));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("has no batches").contains(revision);
        assertThat(server.workspace().resolve("batched")).doesNotExist();
    }

    private static HttpResponse<String> send(String session, List<String> messages)
            throws Exception {
        return server.send(
                TOKEN, session, messages.stream().collect(Collectors.joining(",", "[", "]")));
    }
}
