package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests that nobody should send: each is refused in a clear way, runs nothing, and leaves the
 * server as it was.
 */
class HostileRequestTests {

    private static final String TOKEN = ServerOverHttp.TOKEN;
    private static final int SECONDS_TO_ANSWER = 60;

    @TempDir static Path directory;

    private static ServerOverHttp server;
    private static String session;
    private static String foreign;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.http.body-timeout=2s",
                        "--server.tomcat.connection-timeout=6s",
                        "--server.tomcat.keep-alive-timeout=300s",
                        "--shellwarden.http.failures-per-minute=100000",
                        "--shellwarden.http.sessions.max-per-caller=1000");
        session = server.open(TOKEN);
        foreign = server.open(ServerOverHttp.OTHER_TOKEN);
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    static Stream<Map<String, Object>> rows() throws IOException {
        try (InputStream in = HostileRequestTests.class.getResourceAsStream("/http/hostile.yaml")) {
            List<Map<String, Object>> rows = new Yaml().load(in);
            return rows.stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void requestWhenHostileIsRefusedAndRunsNothing(Map<String, Object> row) throws Exception {
        String answer = exchange(row);

        assertThat(answer)
                .as(answer)
                .startsWith("HTTP/1.1 " + row.getOrDefault("status", HttpServletResponse.SC_OK));
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        assertThat(answer)
                .doesNotContainIgnoringCase("exception")
                .doesNotContain("dev.shellwarden", "org.", "java.", "Jackson", "JsonRead");
        if (row.get("answers") instanceof String answers) {
            assertThat(body).contains(answers);
        } else if (!body.isEmpty()) {
            JsonNode error = JsonMapper.shared().readTree(body).path("error");
            assertThat(error.path("message").asString()).isNotBlank();
        }
        if (row.get("says") instanceof String says) {
            assertThat(body).contains(says);
        }
        assertThat(server.workspace().resolve("hostile")).doesNotExist();
        assertHealthy();
    }

    @Test
    void bodyWhenSlowIsGivenUp() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(
                    head(Map.of("Content-Length", "100000")).getBytes(StandardCharsets.ISO_8859_1));
            long start = System.nanoTime();
            try {
                for (int i = 0; i < 40; i++) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(100);
                }
            } catch (SocketException closed) {
                assertThat(System.nanoTime() - start).isPositive();
            }
            assertThat(answer(socket)).startsWith("HTTP/1.1 408");
        }
        assertHealthy();
    }

    @Test
    void headersWhenSlowAreGivenUp() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
            socket.getOutputStream()
                    .write("POST /mcp HTTP/1.1\r\nHost: lo".getBytes(StandardCharsets.ISO_8859_1));

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        assertHealthy();
    }

    @Test
    void requestWhenSmuggledBehindARefusedOneRunsNothing() throws Exception {
        String smuggled = ServerOverHttp.shell(1, "touch hostile");
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
            String inner =
                    head(Map.of("Content-Length", Integer.toString(smuggled.length()))) + smuggled;
            String outer =
                    head(
                            Map.of(
                                    "Content-Length",
                                    Integer.toString(inner.length()),
                                    "Host",
                                    "evil.example"));
            socket.getOutputStream().write((outer + inner).getBytes(StandardCharsets.ISO_8859_1));

            assertThat(answer(socket)).startsWith("HTTP/1.1 421");
        }
        Thread.sleep(500);
        assertThat(server.workspace().resolve("hostile")).doesNotExist();
        assertHealthy();
    }

    @Test
    void commandWhenItPostsToItsOwnServerIsRefusedWithoutAToken() throws Exception {
        String command =
                "exec 3<>/dev/tcp/127.0.0.1/%d; printf 'POST /mcp HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nContent-Type: application/json\\r\\nContent-Length: 2\\r\\n\\r\\n{}' >&3; head -1 <&3"
                        .formatted(server.port());

        HttpResponse<String> answer = server.send(TOKEN, session, ServerOverHttp.shell(7, command));

        assertThat(answer.body())
                .doesNotContain("HTTP/1.1 200")
                .containsAnyOf("HTTP/1.1 401", "refused");
    }

    @Test
    void requestWhenBehindOneOfTwoLengthsIsDropped() throws Exception {
        String smuggled = ServerOverHttp.shell(1, "touch hostile");
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        String both = head(Map.of("Content-Length", "40", "Transfer-Encoding", "chunked"));
        String inner =
                head(Map.of("Content-Length", Integer.toString(smuggled.length()))) + smuggled;
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
            socket.getOutputStream()
                    .write(
                            (both + "28\r\n" + ping + "\r\n0\r\n\r\n" + inner)
                                    .getBytes(StandardCharsets.ISO_8859_1));

            answer(socket);
            assertThat(ended(socket)).isTrue();
        }
        assertThat(server.workspace().resolve("hostile")).doesNotExist();
        assertHealthy();
    }

    /** Whether the server closed the connection without another answer. */
    private static boolean ended(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void callWhenTheClientHasNothingMoreToSayIsAnswered() throws Exception {
        String call = ServerOverHttp.shell(1, "sleep 1; echo half");
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
            socket.getOutputStream()
                    .write(
                            (head(
                                                    Map.of(
                                                            "Content-Length",
                                                            Integer.toString(call.length()),
                                                            "Connection",
                                                            "close"))
                                            + call)
                                    .getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("half\\n");
        }
    }

    @Test
    void streamWhenListenedToAThousandTimesHasOneListener() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                Socket socket = new Socket("127.0.0.1", server.port());
                sockets.add(socket);
                socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
                socket.getOutputStream()
                        .write(
                                head("GET", "/mcp", Map.of("Connection", "close"))
                                        .getBytes(StandardCharsets.ISO_8859_1));
            }
            Socket first = sockets.getFirst();

            assertThat(new String(first.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 200");
            assertHealthy();
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertHealthy();
    }

    @Test
    void handlesWhenOfAnotherCallerAreUnknown() throws Exception {
        String job =
                server.send(
                                TOKEN,
                                session,
                                """
                                {"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"start_job","arguments":{"command":"sleep 30"}}}\
                                """)
                        .body()
                        .replaceFirst("(?s).*\"job_id\":\"([^\"]+)\".*", "$1");
        String read =
                """
                {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"read_job","arguments":{"job_id":"%s"}}}\
                """
                        .formatted(job);

        assertThat(server.send(TOKEN, session, read).body()).contains("running");
        assertThat(server.send(ServerOverHttp.OTHER_TOKEN, foreign, read).body())
                .contains("\"isError\":true")
                .doesNotContain("running");
        server.send(
                TOKEN,
                session,
                """
                {"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"stop_job","arguments":{"job_id":"%s"}}}\
                """
                        .formatted(job));
    }

    @Test
    void sessionsWhenThereAreTooManyAreRefusedUntilOneEnds() throws Exception {
        List<Integer> answers = IntStream.range(0, 1000).mapToObj(number -> opened()).toList();

        assertThat(answers).contains(200).last().isEqualTo(429);
        assertHealthy();
    }

    private static int opened() {
        try {
            return server.initialize(ServerOverHttp.OTHER_TOKEN).statusCode();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static void assertHealthy() throws Exception {
        HttpResponse<String> ping =
                server.send(TOKEN, session, "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"ping\"}");
        assertThat(ping.statusCode()).isEqualTo(200);
        assertThat(ping.body()).contains("\"result\":{}");
    }

    private static String exchange(Map<String, Object> row) throws IOException {
        // Made before the connection, which the server gives up when nothing comes over it.
        byte[] request =
                row.get("raw") instanceof String raw
                        ? filled(raw).getBytes(StandardCharsets.ISO_8859_1)
                        : request(row);
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS_TO_ANSWER * 1000);
            try {
                OutputStream out = socket.getOutputStream();
                out.write(request);
                out.flush();
            } catch (SocketException refusedEarly) {
                return answer(socket);
            }
            return answer(socket);
        }
    }

    /** Reads one answer: the headers and as much body as they say. */
    private static String answer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        int length =
                Stream.of(head.toString().split("\r\n"))
                        .filter(line ->
                                line.toLowerCase(java.util.Locale.ROOT)
                                        .startsWith("content-length:"))
                        .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                        .findFirst()
                        .orElse(0);
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private static byte[] request(Map<String, Object> row) {
        byte[] body = body(row).getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Length", Integer.toString(body.length));
        if (row.get("headers") instanceof Map<?, ?> changed) {
            changed.forEach((name, value) -> headers.put((String) name, filled((String) value)));
        }
        int many = (Integer) row.getOrDefault("many-headers", 0);
        IntStream.range(0, many).forEach(number -> headers.put("X-" + number, "x"));
        String head =
                head(
                        (String) row.getOrDefault("method", "POST"),
                        filled((String) row.getOrDefault("path", "/mcp")),
                        headers);
        byte[] start =
                head.replaceFirst(
                                "\r\n\r\n$",
                                Matcher.quoteReplacement(
                                        "\r\n" + filled(text(row.get("more"))) + "\r\n"))
                        .getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = java.util.Arrays.copyOf(start, start.length + body.length);
        System.arraycopy(body, 0, request, start.length, body.length);
        return request;
    }

    private static String body(Map<String, Object> row) {
        if (row.get("repeat") instanceof Map<?, ?> repeat) {
            return text(repeat.get("before"))
                    + ((String) repeat.get("text")).repeat((Integer) repeat.get("times"))
                    + text(repeat.get("after"));
        }
        return filled((String) row.getOrDefault("body", ServerOverHttp.shell(1, "touch hostile")));
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : "";
    }

    private static String filled(String value) {
        return value.replace("{session}", session)
                .replace("{foreign}", foreign)
                .replace("{token}", TOKEN)
                .replace("{port}", Integer.toString(server.port()))
                .replace("{huge}", "x".repeat(100_000));
    }

    private static String head(Map<String, String> changed) {
        return head("POST", "/mcp", changed);
    }

    private static String head(String method, String path, Map<String, String> changed) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", "127.0.0.1:" + server.port());
        headers.put("Authorization", "Bearer " + TOKEN);
        headers.put("Accept", "application/json, text/event-stream");
        headers.put("Content-Type", "application/json");
        headers.put("Mcp-Session-Id", session);
        headers.putAll(changed);
        headers.values().removeIf(String::isEmpty);
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }
}
