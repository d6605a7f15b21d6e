package dev.shellwarden.http;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What becomes of calls when their client cancels them, loses its stream, comes back, or never
 * does.
 */
class StreamTests {

    private static final String TOKEN = ServerOverHttp.TOKEN;

    @TempDir static Path directory;

    private static ServerOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.http.disconnect-grace=3s",
                        "--shellwarden.http.sse=true",
                        "--shellwarden.http.sessions.max-per-caller=20",
                        "--shellwarden.http.max-running-per-caller=3");
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @Test
    void callWhenCancelledEndsWithoutAnAnswer() throws Exception {
        String session = server.open(TOKEN);
        InputStream stream = calling(session, "sleep 61.0317");
        await().until(() -> runs("sleep 61.0317"));

        HttpResponse<String> noted =
                server.send(
                        TOKEN,
                        session,
                        """
                        {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\
                        """);

        assertThat(noted.statusCode()).isEqualTo(202);
        assertThat(rest(stream)).doesNotContain("\"id\":1");
        assertThat(runs("sleep 61.0317")).isFalse();
    }

    @Test
    void callWhenItsClientComesBackInTimeIsAnswered() throws Exception {
        String session = server.open(TOKEN);
        InputStream stream = calling(session, "sleep 3; echo survived");
        String id = firstEventId(stream);
        stream.close();

        HttpResponse<String> resumed =
                server.client()
                        .send(
                                server.post(TOKEN, session)
                                        .header("Last-Event-ID", id)
                                        .GET()
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());

        assertThat(resumed.body()).contains("survived");
    }

    @Test
    void callWhenItsClientDoesNotComeBackIsCancelled() throws Exception {
        String session = server.open(TOKEN);
        InputStream stream = calling(session, "sleep 62.0317");
        await().until(() -> runs("sleep 62.0317"));
        stream.close();

        await().until(() -> !runs("sleep 62.0317"));
        assertThat(server.send(TOKEN, session, ServerOverHttp.shell(2, "echo still here")).body())
                .contains("still here");
    }

    @Test
    void callsWhenTheSessionIsDeletedAreStopped() throws Exception {
        String session = server.open(TOKEN);
        InputStream stream = calling(session, "sleep 63.0317");
        await().until(() -> runs("sleep 63.0317"));

        assertThat(server.delete(TOKEN, session)).isEqualTo(204);
        rest(stream);
        assertThat(runs("sleep 63.0317")).isFalse();
        assertThat(server.send(TOKEN, session, ServerOverHttp.shell(2, "echo no")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void callsWhenTheSseStreamIsLostAreStopped() throws Exception {
        InputStream opened = sse();
        String endpoint = until(opened, Pattern.compile("data: (\\S+)")).group(1);
        HttpRequest call = message(endpoint, TOKEN, "sleep 64.0317");
        assertThat(server.client().send(call, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(202);
        await().until(() -> runs("sleep 64.0317"));

        opened.close();

        await().until(() -> !runs("sleep 64.0317"));
    }

    @Test
    void messageWhenForTheSseSessionOfAnotherTokenIsRefused() throws Exception {
        InputStream opened = sse();
        String endpoint = until(opened, Pattern.compile("data: (\\S+)")).group(1);
        for (String path :
                List.of(endpoint, "/mcp/message?sessionId=00", "/mcp/message", endpoint + "x")) {
            HttpRequest call = message(path, ServerOverHttp.OTHER_TOKEN, "touch foreign");

            HttpResponse<String> answer =
                    server.client().send(call, HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(answer.body()).contains("no such session");
        }
        assertThat(server.workspace().resolve("foreign")).doesNotExist();
        opened.close();
    }

    @Test
    void callsWhenMoreThanAllowedRunAtOnceAreToldToWait() throws Exception {
        String session = server.open(ServerOverHttp.OTHER_TOKEN);
        List<InputStream> streams = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            streams.add(calling(ServerOverHttp.OTHER_TOKEN, session, id, "sleep 65.0317"));
        }

        HttpResponse<String> fourth =
                server.send(
                        ServerOverHttp.OTHER_TOKEN, session, ServerOverHttp.shell(4, "echo no"));

        assertThat(fourth.statusCode()).isEqualTo(429);
        assertThat(fourth.body()).contains("shellwarden.http.max-running-per-caller");
        assertThat(fourth.headers().firstValue("Retry-After")).contains("1");
        for (InputStream stream : streams) {
            stream.close();
        }
    }

    @Test
    void questionWhenAnsweredFromAnotherSessionStaysUnanswered() throws Exception {
        String session = server.open(TOKEN);
        String another = server.open(TOKEN);
        InputStream stream = calling(session, "git init -q . ; git clean -fdx; touch ran");
        Matcher question = until(stream, Pattern.compile("\"id\":\"(shellwarden-\\d+)\""));
        String yes =
                """
                {"jsonrpc":"2.0","id":"%s","result":{"action":"accept","content":{"answer":"once"}}}\
                """
                        .formatted(question.group(1));

        server.send(TOKEN, another, yes);
        Thread.sleep(500);
        assertThat(server.workspace().resolve("ran")).doesNotExist();

        server.send(TOKEN, session, yes);
        assertThat(rest(stream)).contains("\"id\":1");
        assertThat(server.workspace().resolve("ran")).exists();
    }

    private static InputStream calling(String session, String command)
            throws IOException, InterruptedException {
        return calling(TOKEN, session, 1, command);
    }

    private static InputStream calling(String token, String session, int id, String command)
            throws IOException, InterruptedException {
        return server.stream(token, session, ServerOverHttp.shell(id, command));
    }

    private static InputStream sse() throws IOException, InterruptedException {
        return server.client()
                .send(
                        to("/sse", TOKEN).header("Accept", "text/event-stream").build(),
                        HttpResponse.BodyHandlers.ofInputStream())
                .body();
    }

    private static HttpRequest message(String path, String token, String command) {
        return to(path, token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(ServerOverHttp.shell(1, command)))
                .build();
    }

    private static HttpRequest.Builder to(String path, String token) {
        return HttpRequest.newBuilder(URI.create(server.base() + path))
                .header("Authorization", "Bearer " + token);
    }

    private static String firstEventId(InputStream stream) throws IOException {
        return until(stream, Pattern.compile("id: (\\S+)")).group(1);
    }

    private static Matcher until(InputStream stream, Pattern wanted) throws IOException {
        StringBuilder read = new StringBuilder();
        for (int next = stream.read(); next >= 0; next = stream.read()) {
            read.append((char) next);
            Matcher found = wanted.matcher(read);
            if (next == '\n' && found.find()) {
                return found;
            }
        }
        throw new IOException("The stream ended: " + read);
    }

    private static String rest(InputStream stream) throws IOException {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
}
