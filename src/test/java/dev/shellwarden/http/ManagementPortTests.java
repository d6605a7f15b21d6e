package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Health and metrics on their own port: for monitoring of this machine, not for web pages. */
class ManagementPortTests {

    private static final int PATIENCE_MILLIS = 30_000;

    @TempDir static Path directory;

    private static ServerOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory, "--shellwarden.http.allowed-hosts=agents.example.com");
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "/actuator/health                   | localhost          | - | 200 | \"UP\"",
                "/actuator/health/liveness          | localhost:8932     | - | 200 | \"UP\"",
                "/actuator/health/readiness         | agents.example.com | - | 200 | \"UP\"",
                "/actuator/prometheus               | [::1]              | - | 200 | shellwarden_sandbox",
                "/actuator/health | localhost | http://localhost | 200 | \"UP\"",
                "/actuator/health | evil.example | - | 421 | not called by this name",
                "/actuator/prometheus | 127.0.0.1.evil.example | - | 421 | not called by this name",
                "/actuator/health | localhost | https://evil.example | 403 | origin",
                "/actuator/health | localhost | null | 403 | origin",
                "/actuator/env | localhost | - | 404 | Not Found",
                "/actuator/heapdump | localhost | - | 404 | Not Found",
                "/actuator/shutdown | localhost | - | 404 | Not Found",
                "/mcp | localhost | - | 404 | Not Found",
                "/actuator/health/%2e%2e/env | localhost | - | 404 | -",
                "/actuator/health/{*path} | localhost | - | 400 | Bad Request"
            })
    void answerWhenAskedIsForTheRightNameAndPageOnly(
            String path, String host, String origin, int status, String says) throws IOException {
        String answer = get(path, host, origin);

        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(answer)
                .contains(says == null ? "" : says)
                .contains("X-Content-Type-Options: nosniff")
                .doesNotContain("Exception", "org.springframework", "<html");
    }

    @Test
    void metricsWhenCommandsRanCountThemByDecisionAndOutcome() throws Exception {
        String session = server.open(ServerOverHttp.TOKEN);
        server.send(ServerOverHttp.TOKEN, session, ServerOverHttp.shell(1, "true"));
        server.send(ServerOverHttp.TOKEN, session, ServerOverHttp.shell(2, "rm -rf /"));

        String metrics = get("/actuator/prometheus", "localhost", null);

        assertThat(metrics)
                .containsPattern(
                        "shellwarden_commands_total\\{decision=\"\\w+\",event=\"finished\"")
                .containsPattern("shellwarden_commands_total\\{decision=\"deny\",event=\"refused\"")
                .contains("shellwarden_commands_duration_seconds")
                .contains("shellwarden_commands_running", "shellwarden_commands_waiting")
                .contains("shellwarden_jobs_running")
                .contains("shellwarden_sandbox{kind=\"none\"}")
                .containsPattern("shellwarden_http_sessions 1");
    }

    private static String get(String path, String host, String origin) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.managementPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request =
                    "GET "
                            + path
                            + " HTTP/1.1\r\nHost: "
                            + host
                            + "\r\nConnection: close\r\n"
                            + (origin == null ? "" : "Origin: " + origin + "\r\n")
                            + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
