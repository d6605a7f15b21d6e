package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers are told at a limit. */
class LimitTests {

    private static final int FAR_OVER_EVERY_LIMIT = 100;

    @TempDir static Path directory;

    private static ServerOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.http.failures-per-minute=1",
                        "--shellwarden.http.requests-per-minute=20",
                        "--shellwarden.http.sessions.max-per-caller=2");
        server.open(ServerOverHttp.TOKEN);
        server.open(ServerOverHttp.OTHER_TOKEN);
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @Test
    void callerWhenItGuessesIsStoppedAndOthersOfItsAddressAreNot() throws Exception {
        HttpResponse<String> stopped = untilTooMany("sw_guess");

        assertThat(stopped.body()).contains("shellwarden.http.failures-per-minute");
        assertThat(stopped.headers().firstValue("Retry-After")).isPresent();
        assertThat(server.initialize(ServerOverHttp.TOKEN).statusCode()).isNotEqualTo(401);
        assertThat(server.initialize(ServerOverHttp.TOKEN).body())
                .doesNotContain("shellwarden.http.failures-per-minute");
    }

    @Test
    void callerWhenItAsksTooOftenIsToldTheLimit() throws Exception {
        HttpResponse<String> stopped = untilTooMany(ServerOverHttp.OTHER_TOKEN);

        assertThat(stopped.body())
                .containsAnyOf(
                        "shellwarden.http.sessions.max-per-caller",
                        "shellwarden.http.requests-per-minute");
        assertThat(stopped.headers().firstValue("Retry-After")).isPresent();
    }

    private static HttpResponse<String> untilTooMany(String token) throws Exception {
        HttpResponse<String> answer = server.initialize(token);
        for (int i = 0; i < FAR_OVER_EVERY_LIMIT && answer.statusCode() != 429; i++) {
            answer = server.initialize(token);
        }
        assertThat(answer.statusCode()).isEqualTo(429);
        return answer;
    }
}
