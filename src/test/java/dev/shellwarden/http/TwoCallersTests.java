package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** One server, a trusted caller and one that may only read, both with the official client. */
class TwoCallersTests {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir static Path directory;

    private static ServerOverHttp server;
    private static McpSyncClient trusted;
    private static McpSyncClient reader;

    @BeforeAll
    static void start() throws Exception {
        server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.policies.reader.effects=read",
                        "--shellwarden.policies.reader.tools.exclude=start_job,shelpa_write",
                        "--shellwarden.http.tokens.others.policy=reader");
        trusted = connected(ServerOverHttp.TOKEN);
        reader = connected(ServerOverHttp.OTHER_TOKEN);
    }

    @AfterAll
    static void end() throws Exception {
        Stream.of(reader, trusted).forEach(McpSyncClient::close);
        server.close();
    }

    private static McpSyncClient connected(String token) {
        McpSyncClient client =
                McpClient.sync(
                                HttpClientStreamableHttpTransport.builder(server.base())
                                        .jsonMapper(new JacksonMcpJsonMapper(JsonMapper.shared()))
                                        .httpRequestCustomizer(
                                                (request, method, uri, body, context) ->
                                                        request.header(
                                                                "Authorization", "Bearer " + token))
                                        .build())
                        .requestTimeout(PATIENCE)
                        .initializationTimeout(PATIENCE)
                        .build();
        client.initialize();
        return client;
    }

    @Test
    void clientsWhenTheirTokensDifferSeeTheirToolsAndHaveTheirPolicy() {
        assertThat(trusted.listTools().tools())
                .extracting(McpSchema.Tool::name)
                .contains("start_job", "shell");
        assertThat(reader.listTools().tools())
                .extracting(McpSchema.Tool::name)
                .contains("read_job", "shell")
                .doesNotContain("start_job");

        assertThat(call(trusted, "shell", Map.of("command", "echo made > made"))).isFalse();
        assertThat(call(reader, "shell", Map.of("command", "cat made"))).isFalse();
        assertThat(call(reader, "shell", Map.of("command", "rm made"))).isTrue();
        assertThat(server.workspace().resolve("made")).hasContent("made");
        assertThat(text(reader, "get_policy", Map.of())).contains("\"read\"");
        assertThat(text(reader, "check_command", Map.of("command", "touch x")))
                .contains("\"allowed\":false");
        assertThat(text(trusted, "check_command", Map.of("command", "touch x")))
                .contains("\"allowed\":true");
    }

    static Stream<Arguments> handles() {
        return Stream.of(
                Arguments.of("read_job", "job_id", Map.of()),
                Arguments.of("write_job", "job_id", Map.of("input", "x")),
                Arguments.of("stop_job", "job_id", Map.of()),
                Arguments.of("read_output", "output_id", Map.of()),
                Arguments.of("shell", "stdin_from", Map.of("command", "cat")));
    }

    @ParameterizedTest
    @MethodSource("handles")
    void handleWhenOfAnotherCallerIsAnsweredLikeOneThatNeverWas(
            String tool, String argument, Map<String, Object> others) {
        String handle = argument.equals("job_id") ? job() : output();
        String invented = handle.replaceFirst("....$", "0000");

        String ofAnother = text(reader, tool, arguments(others, argument, handle));
        String never = text(reader, tool, arguments(others, argument, invented));

        assertThat(ofAnother.replace(handle, "HANDLE"))
                .isEqualTo(never.replace(invented, "HANDLE"));
        assertThat(call(reader, tool, arguments(others, argument, handle))).isTrue();
        assertThat(text(reader, "list_jobs", Map.of())).doesNotContain(handle);
    }

    private static Map<String, Object> arguments(
            Map<String, Object> others, String argument, String handle) {
        Map<String, Object> arguments = new java.util.LinkedHashMap<>(others);
        arguments.put(argument, handle);
        return arguments;
    }

    private static String job() {
        return member(result(trusted, "start_job", Map.of("command", "cat")), "job_id");
    }

    private static String output() {
        return member(result(trusted, "shell", Map.of("command", "seq 1 100000")), "output_id");
    }

    private static String member(McpSchema.CallToolResult result, String name) {
        assertThat(result.structuredContent()).isInstanceOf(Map.class);
        return (String) ((Map<?, ?>) result.structuredContent()).get(name);
    }

    private static boolean call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return Boolean.TRUE.equals(result(client, tool, arguments).isError());
    }

    private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = result(client, tool, arguments);
        return result.content().toString()
                + JsonMapper.shared().writeValueAsString(result.structuredContent());
    }

    private static McpSchema.CallToolResult result(
            McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }
}
