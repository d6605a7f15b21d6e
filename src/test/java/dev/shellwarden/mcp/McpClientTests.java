package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The official Java client over real standard input and output; it checks structured content
 * against the schemas.
 */
class McpClientTests {

    @TempDir static Path workspace;
    @TempDir static Path home;

    private static McpSyncClient client;

    @BeforeAll
    static void connect() {
        List<String> command =
                ServerProcess.command(
                        "--shellwarden.workspace.root=" + workspace,
                        "--shellwarden.tools.include=shell,execute_command,run_command,read_output,check_command,"
                                + "suggest_alternative,explain_risk,get_policy");
        Map<String, String> environment =
                Map.of("HOME", home.toString(), "PATH", System.getenv("PATH"));
        StdioClientTransport transport =
                new StdioClientTransport(
                        ServerParameters.builder(command.getFirst())
                                .args(command.subList(1, command.size()))
                                .env(environment)
                                .build(),
                        new JacksonMcpJsonMapper(JsonMapper.builder().build()));
        client =
                McpClient.sync(transport)
                        .requestTimeout(ServerProcess.PATIENCE)
                        .initializationTimeout(ServerProcess.PATIENCE)
                        .enableCallToolSchemaCaching(true)
                        .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
                        .elicitation(request ->
                                new McpSchema.ElicitResult(
                                        McpSchema.ElicitResult.Action.ACCEPT,
                                        Map.of(
                                                "answer",
                                                request.message().contains("once-only")
                                                        ? "once"
                                                        : "no")))
                        .build();
        client.initialize();
        client.listTools();
    }

    @AfterAll
    static void disconnect() {
        client.close();
    }

    @Test
    void listWhenAskedNamesEveryToolWithSchemasAndHints() {
        assertThat(client.listTools().tools())
                .hasSize(8)
                .allSatisfy(tool -> {
                    assertThat(tool.title()).isNotBlank();
                    assertThat(tool.description()).isNotBlank();
                    assertThat(tool.inputSchema()).containsEntry("type", "object");
                    assertThat(tool.outputSchema()).containsEntry("type", "object");
                    assertThat(tool.annotations().readOnlyHint()).isNotNull();
                });
    }

    @Test
    void shellWhenSuccessfulAnswersOutputInBothForms() {
        McpSchema.CallToolResult result =
                call("shell", Map.of("command", "echo out; echo err >&2"));

        assertThat(result.isError()).isFalse();
        assertThat(text(result)).isEqualTo("Command executed successfully|out\n|[stderr]\nerr\n");
        assertThat(structured(result))
                .containsEntry("exit_code", 0)
                .containsEntry("stdout", "out\n")
                .containsEntry("stderr", "err\n")
                .containsEntry("working_directory", workspace.toString());
    }

    @Test
    void shellWhenFailedAnswersTheCodeAndAnError() {
        McpSchema.CallToolResult result = call("shell", Map.of("command", "exit 37"));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).isEqualTo("Command failed with exit code 37");
    }

    @Test
    void shellWhenKilledAnswersTheSignalByName() {
        assertThat(text(call("shell", Map.of("command", "kill -SEGV $$"))))
                .startsWith("Command was killed by SIGSEGV");
    }

    @Test
    void shellWhenTimedOutAnswersWhatCameBefore() {
        McpSchema.CallToolResult result =
                call("shell", Map.of("command", "echo early; sleep 60", "timeout", 1));

        assertThat(text(result)).isEqualTo("Command timed out after 1 seconds|early\n");
        assertThat(structured(result))
                .containsEntry("timeout_seconds", 1)
                .containsEntry("partial_stdout", "early\n");
    }

    @Test
    void shellWhenGivenInputAndEnvironmentHandsThemOn() {
        McpSchema.CallToolResult result =
                call(
                        "shell",
                        Map.of(
                                "command",
                                "cat; echo \"$GREETING\"",
                                "stdin",
                                "grüß\n",
                                "environment",
                                Map.of("GREETING", "Gott €")));

        assertThat(structured(result)).containsEntry("stdout", "grüß\nGott €\n");
    }

    @Test
    void shellWhenOutputIsLongCutsItAndReadOutputGivesTheRest() {
        McpSchema.CallToolResult result =
                call("shell", Map.of("command", "seq 1 100000", "max_output_bytes", 1024));
        Map<String, Object> cut = structured(result);

        assertThat(cut).containsEntry("truncated", true).containsEntry("stdout_bytes", 588895);
        assertThat((String) cut.get("stdout"))
                .startsWith("1\n2\n")
                .endsWith("99999\n100000\n")
                .contains("bytes left out");
        Map<String, Object> slice =
                structured(
                        call(
                                "read_output",
                                Map.of(
                                        "output_id",
                                        cut.get("output_id"),
                                        "offset",
                                        300_000,
                                        "max_bytes",
                                        14)));
        assertThat(slice)
                .containsEntry("output", "51852\n51853\n51")
                .containsEntry("next_offset", 300_014);
    }

    @Test
    void shellWhenOutputIsBinarySaysSoAndReadOutputGivesItAsBase64() {
        Map<String, Object> result =
                structured(call("shell", Map.of("command", "printf '\\377\\000\\376'")));

        assertThat(result).containsEntry("binary", true);
        Map<String, Object> slice =
                structured(
                        call(
                                "read_output",
                                Map.of(
                                        "output_id",
                                        result.get("output_id"),
                                        "encoding",
                                        "base64")));
        assertThat(Base64.getDecoder().decode((String) slice.get("output")))
                .containsExactly(0xff, 0x00, 0xfe);
    }

    @Test
    void shellWhenInputComesFromEarlierOutputGetsAllOfIt() {
        Map<String, Object> earlier =
                structured(
                        call("shell", Map.of("command", "seq 1 100000", "max_output_bytes", 1024)));

        Map<String, Object> later =
                structured(
                        call(
                                "shell",
                                Map.of(
                                        "command",
                                        "wc -l",
                                        "stdin_from",
                                        earlier.get("output_id"))));

        assertThat(later).containsEntry("stdout", "100000\n");
    }

    @Test
    void shellWhenCommandIsLongerThanAnArgumentMayBeRunsIt() {
        String word = "z".repeat(200_000);

        assertThat(structured(call("shell", Map.of("command", "echo " + word + " | wc -c"))))
                .containsEntry("stdout", "200001\n");
    }

    @Test
    void shellWhenCommandStartsWithADashRunsIt() {
        assertThat(structured(call("shell", Map.of("command", "-x; echo on"))))
                .containsEntry("stdout", "on\n");
    }

    @Test
    void shellWhenDirectoryIsOutsideIsRefused() {
        McpSchema.CallToolResult result =
                call("shell", Map.of("command", "pwd", "working_directory", "/usr"));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).startsWith("Command refused: ").contains("/usr", "outside");
    }

    @Test
    void callWhenDirectoryOnlyBeginsLikeTheWorkspaceIsRefused() throws IOException {
        Path beside =
                Files.createDirectories(
                        workspace.resolveSibling(workspace.getFileName() + "-evil"));
        String around = workspace + "/../" + beside.getFileName();
        for (String path : List.of(beside.toString(), around)) {
            McpSchema.CallToolResult result =
                    call("shell", Map.of("command", "touch W", "working_directory", path));

            assertThat(text(result)).as(path).contains("outside");
        }
        assertThat(beside).isEmptyDirectory();
        Files.delete(beside);
    }

    @Test
    void shellWhenDeniedSaysWhy() {
        McpSchema.CallToolResult result = call("shell", Map.of("command", "echo deny-me"));

        assertThat(text(result)).isEqualTo("Command refused: it says deny-me");
        assertThat(structured(result))
                .containsEntry("decision", "deny")
                .containsKeys("reasons", "alternatives");
    }

    @Test
    void shellWhenAskedAboutRunsOnlyWithAYes() {
        assertThat(text(call("shell", Map.of("command", "echo ask-me once-only"))))
                .contains("once-only");
        assertThat(text(call("shell", Map.of("command", "echo ask-me"))))
                .startsWith("Command refused: ");
    }

    @Test
    void shellWhenCommandIsMissingSaysSoInOneLine() {
        assertThat(text(call("shell", Map.of()))).isEqualTo("Error: Missing 'command' parameter");
    }

    @Test
    void executeCommandWhenFinishedAnswersOneJsonObject() throws MalformedJsonException {
        McpSchema.CallToolResult result =
                call("execute_command", Map.of("command", "echo a; echo b >&2; echo c; exit 3"));

        assertThat(result.isError()).isFalse();
        assertThat(Json.read(text(result).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(
                        Map.of(
                                "command",
                                "echo a; echo b >&2; echo c; exit 3",
                                "output",
                                "a\nb\nc\n",
                                "return_code",
                                3));
        assertThat(text(result)).startsWith("{\n  \"command\": \"echo a");
    }

    @Test
    void executeCommandWhenDeniedIsAnError() {
        McpSchema.CallToolResult result = call("execute_command", Map.of("command", "deny-me"));

        assertThat(result.isError()).isTrue();
        assertThat(structured(result))
                .containsEntry("return_code", -1)
                .containsEntry("output", "Command denied by security policy: it says deny-me");
    }

    @Test
    void runCommandWhenFailedAnswersBothStreamsAndTheCode() {
        McpSchema.CallToolResult result =
                call("run_command", Map.of("command", "cat; echo no >&2; exit 4", "stdin", "in\n"));

        assertThat(result.isError()).isTrue();
        assertThat(structured(result))
                .containsEntry("stdout", "in\n")
                .containsEntry("stderr", "no\n")
                .containsEntry("exit_code", 4);
    }

    @Test
    void judgingToolsWhenCalledAnswerByTheirSchemas() {
        assertThat(structured(call("check_command", Map.of("command", "ls"))))
                .containsEntry("decision", "allow");
        assertThat(structured(call("suggest_alternative", Map.of("command", "ls"))))
                .containsKey("message");
        assertThat(structured(call("explain_risk", Map.of("command", "ls"))))
                .containsEntry("risky", false);
        assertThat(structured(call("get_policy", Map.of())))
                .containsKeys("workspace", "sandbox", "limits", "tools");
    }

    @Test
    void answersWhenOutputIsLargeAndFullOfEscapesStayBelowTheLongestLine() {
        Map<String, Object> result =
                structured(
                        call(
                                "shell",
                                Map.of(
                                        "command",
                                        "head -c 4000000 /dev/zero | tr '\\0' '\\001'",
                                        "max_output_bytes",
                                        4_000_000)));

        assertThat(result)
                .containsEntry("truncated", true)
                .containsEntry("stdout_bytes", 4_000_000);
    }

    private static McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                new McpSchema.CallToolRequest.Builder()
                        .name(tool)
                        .arguments(new HashMap<>(arguments))
                        .build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return result.content().stream()
                .map(block -> ((McpSchema.TextContent) block).text())
                .collect(Collectors.joining("|"));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> structured(McpSchema.CallToolResult result) {
        return (Map<String, Object>) result.structuredContent();
    }
}
