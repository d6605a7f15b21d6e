package dev.shellwarden.http;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.lang.reflect.Proxy;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** The official Java client over both transports of one server. */
class OfficialClientTests {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir static Path directory;

    private static ServerOverHttp server;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<McpSchema.ProgressNotification> progress = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.http.sse=true",
                        "--shellwarden.http.max-running-per-caller=1000");
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    private enum Transport {
        STREAMABLE {
            @Override
            McpClientTransport connect(String base) {
                return HttpClientStreamableHttpTransport.builder(base)
                        .jsonMapper(new JacksonMcpJsonMapper(JsonMapper.shared()))
                        .httpRequestCustomizer((request, method, uri, body, context) ->
                                request.header("Authorization", "Bearer " + ServerOverHttp.TOKEN))
                        .build();
            }
        },
        SSE {
            @Override
            McpClientTransport connect(String base) {
                return HttpClientSseClientTransport.builder(base)
                        .jsonMapper(new JacksonMcpJsonMapper(JsonMapper.shared()))
                        .httpRequestCustomizer((request, method, uri, body, context) ->
                                request.header("Authorization", "Bearer " + ServerOverHttp.TOKEN))
                        .build();
            }
        };

        abstract McpClientTransport connect(String base);

        McpClientTransport connect() {
            return connect(server.base());
        }
    }

    private McpSyncClient connected(Transport transport) {
        return connected(transport.connect());
    }

    private McpSyncClient connected(McpClientTransport transport) {
        McpSyncClient client =
                McpClient.sync(transport)
                        .requestTimeout(PATIENCE)
                        .initializationTimeout(PATIENCE)
                        .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
                        .progressConsumer(progress::add)
                        .elicitation(request -> {
                            asked.add(request.message());
                            return new McpSchema.ElicitResult(
                                    McpSchema.ElicitResult.Action.ACCEPT, Map.of("answer", "once"));
                        })
                        .build();
        client.initialize();
        return client;
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void clientWhenConnectedListsAndCalls(Transport transport) {
        try (McpSyncClient client = connected(transport)) {
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .contains("shell", "get_policy");
            assertThat(stdout(client, "echo hello")).isEqualTo("hello\n");
            client.ping();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void callWhenItTakesLongTellsItsProgress(Transport transport) {
        try (McpSyncClient client = connected(transport)) {
            client.callTool(
                    McpSchema.CallToolRequest.builder("shell")
                            .arguments(Map.of("command", "echo one; sleep 2; echo two"))
                            .progressToken("token")
                            .build());

            assertThat(progress).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void commandWhenItIsAskedAboutRunsOnceTheClientAnswers(Transport transport) {
        try (McpSyncClient client = connected(transport)) {
            assertThat(stdout(client, "git init -q . && git clean -fdx >&2; echo done"))
                    .isEqualTo("done\n");
            assertThat(asked).hasSize(1);
        }
    }

    /** The client itself cannot cancel, so that its transport has to say it. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void commandWhenItsCallIsCancelledIsStopped(Transport transport) throws Exception {
        McpClientTransport wire = transport.connect();
        AtomicReference<Object> calling = new AtomicReference<>();
        String command = "sleep 68.0" + (317 + transport.ordinal());
        try (McpSyncClient client = connected(watched(wire, calling))) {
            Thread.ofVirtual().start(() -> ignoringFailure(() -> stdout(client, command)));
            await().atMost(PATIENCE).until(() -> runs(command));

            wire.sendMessage(
                            new McpSchema.JSONRPCNotification(
                                    "notifications/cancelled", Map.of("requestId", calling.get())))
                    .block(PATIENCE);

            await().atMost(PATIENCE).until(() -> !runs(command));
            assertThat(stdout(client, "echo still here")).isEqualTo("still here\n");
        }
    }

    /** The same transport; the id of the last call that went out is told. */
    private static McpClientTransport watched(
            McpClientTransport wire, AtomicReference<Object> calling) {
        return (McpClientTransport)
                Proxy.newProxyInstance(
                        McpClientTransport.class.getClassLoader(),
                        new Class<?>[] {McpClientTransport.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("sendMessage")
                                    && arguments[0] instanceof McpSchema.JSONRPCRequest request
                                    && request.method().equals("tools/call")) {
                                calling.set(request.id());
                            }
                            return method.invoke(wire, arguments);
                        });
    }

    /** This client (2.1.0) never takes up a stream again, so that the call it lost is given up. */
    @Test
    void clientWhenItsLineIsCutGoesOnInItsSession() throws Exception {
        String command = "sleep 69.0317";
        try (LossyLine line = new LossyLine(server.port());
                McpSyncClient client = connected(Transport.STREAMABLE.connect(line.base()))) {
            assertThat(stdout(client, "export KEPT=yes", "road")).isEmpty();
            Thread.ofVirtual().start(() -> ignoringFailure(() -> stdout(client, command)));
            await().atMost(PATIENCE).until(() -> runs(command));

            line.cut();

            assertThat(stdout(client, "echo $KEPT", "road")).isEqualTo("yes\n");
            await().atMost(PATIENCE).until(() -> !runs(command));
        }
    }

    private static void ignoringFailure(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException noAnswer) {
            assertThat(noAnswer).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void answersWhenClientsCallAtOnceAreNeverMixed(Transport transport) {
        run(transport, 8, 5);
    }

    /**
     * 200 clients with 20 commands each, and then the end of the server with 30 streams open. The
     * figures are printed; what they may be at most is far off.
     */
    @Tag("long")
    @Test
    void answersWhenManyClientsCallAtOnceAreNeverMixed(@TempDir Path other) throws Exception {
        try (ServerOverHttp many =
                ServerOverHttp.start(other, "--shellwarden.http.max-running-per-caller=1000")) {
            ServerOverHttp shared = server;
            server = many;
            List<Long> times;
            try {
                times = run(Transport.STREAMABLE, 200, 20).stream().sorted().toList();
            } finally {
                server = shared;
            }
            long megabytes = many.peakMemory() >> 20;
            for (int i = 0; i < 20; i++) {
                String session = many.open(ServerOverHttp.TOKEN);
                many.client()
                        .sendAsync(
                                many.post(ServerOverHttp.TOKEN, session).GET().build(),
                                HttpResponse.BodyHandlers.ofInputStream())
                        .join();
            }
            String session = many.open(ServerOverHttp.TOKEN);
            for (int i = 1; i <= 10; i++) {
                many.client()
                        .sendAsync(
                                many.post(ServerOverHttp.TOKEN, session)
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        ServerOverHttp.shell(i, "sleep 60")))
                                        .build(),
                                HttpResponse.BodyHandlers.ofInputStream())
                        .join();
            }
            Duration end = many.terminate();

            System.err.printf(
                    "200 clients x 20 commands: p50 %d ms, p95 %d ms, worst %d ms, peak %d MB; end with 30 streams and 10 calls %d ms%n",
                    times.get(times.size() / 2),
                    times.get(times.size() * 95 / 100),
                    times.getLast(),
                    megabytes,
                    end.toMillis());
            assertThat(megabytes).isLessThan(1024);
            assertThat(end).isLessThan(Duration.ofSeconds(10));
        }
    }

    private List<Long> run(Transport transport, int clients, int commands) {
        List<Long> times = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        List<String> wrong = new CopyOnWriteArrayList<>();
        for (int number : IntStream.range(0, clients).toArray()) {
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                try (McpSyncClient client = connected(transport)) {
                                    for (int i = 0; i < commands; i++) {
                                        long start = System.nanoTime();
                                        String word = "client-" + number + "-command-" + i;
                                        String answer = stdout(client, "echo " + word);
                                        times.add(
                                                Duration.ofNanos(System.nanoTime() - start)
                                                        .toMillis());
                                        if (!answer.equals(word + "\n")) {
                                            wrong.add(word + " got " + answer);
                                        }
                                    }
                                } catch (RuntimeException failure) {
                                    wrong.add(number + ": " + failure);
                                }
                            }));
        }
        threads.forEach(OfficialClientTests::join);
        assertThat(wrong).isEmpty();
        assertThat(times).hasSize(clients * commands);
        return times;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static String stdout(McpSyncClient client, String command) {
        return stdout(client, Map.of("command", command));
    }

    private static String stdout(McpSyncClient client, String command, String session) {
        return stdout(client, Map.of("command", command, "session", session));
    }

    private static String stdout(McpSyncClient client, Map<String, Object> arguments) {
        McpSchema.CallToolResult result =
                client.callTool(
                        McpSchema.CallToolRequest.builder("shell").arguments(arguments).build());
        if (result.structuredContent() instanceof Map<?, ?> fields
                && fields.get("stdout") instanceof String stdout) {
            return stdout;
        }
        return result.content().stream().map(Object::toString).collect(Collectors.joining());
    }
}
