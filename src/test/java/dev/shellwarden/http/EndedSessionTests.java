package dev.shellwarden.http;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of jobs when the session in which they were started is over. */
class EndedSessionTests {

    private static final String TOKEN = ServerOverHttp.TOKEN;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern JOB = Pattern.compile("\"job_id\":\"([0-9a-f]{32})\"");

    @TempDir static Path directory;

    private static ServerOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.job.idle-timeout=2s",
                        "--shellwarden.http.sessions.idle-timeout=4s");
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @Test
    void jobWhenItsSessionIsDeletedIsStoppedUnlessAnotherSessionUsesIt() throws Exception {
        String session = server.open(TOKEN);
        String used = job(session, "sleep 71.0517");
        job(session, "sleep 72.0517");
        await().atMost(PATIENCE).until(() -> runs("sleep 71.0517") && runs("sleep 72.0517"));
        String another = server.open(TOKEN);
        assertThat(read(another, used)).contains("\"state\":\"running\"");

        assertThat(server.delete(TOKEN, session)).isEqualTo(204);

        await().atMost(PATIENCE)
                .until(() -> read(another, used).contains("running") && !runs("sleep 72.0517"));
        assertThat(read(another, used)).contains("\"state\":\"running\"");
        assertThat(server.delete(TOKEN, another)).isEqualTo(204);
        await().atMost(PATIENCE).until(() -> !runs("sleep 71.0517"));
    }

    @Test
    void jobWhenItsSessionIsNoLongerUsedIsStopped() throws Exception {
        job(server.open(TOKEN), "sleep 73.0517");
        await().atMost(PATIENCE).until(() -> runs("sleep 73.0517"));

        await().atMost(PATIENCE).until(() -> !runs("sleep 73.0517"));
    }

    private static String job(String session, String command) throws Exception {
        String answer = call(session, "start_job", "\"command\":\"" + command + "\"");
        Matcher id = JOB.matcher(answer.replace("\\", ""));
        assertThat(id.find()).as(answer).isTrue();
        return id.group(1);
    }

    private static String read(String session, String id) throws Exception {
        return call(session, "read_job", "\"job_id\":\"" + id + "\"").replace("\\", "");
    }

    private static String call(String session, String tool, String arguments) throws Exception {
        return server.send(
                        TOKEN,
                        session,
                        """
                        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":{%s}}}\
                        """
                                .formatted(tool, arguments))
                .body();
    }
}
