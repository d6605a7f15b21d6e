package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requests that shellfirm documents, sent to the product under its preset: the fields come back
 * as documented.
 */
class ShellfirmContractTests {

    @TempDir static Path base;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        Path workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        server = ServerProcess.startProduct(workspace, "--preset", "shellfirm");
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        assertThat(server.end()).isZero();
        server.close();
    }

    record Case(
            String name,
            String tool,
            Map<String, Object> arguments,
            Map<String, Object> answer,
            List<?> empty,
            List<?> absent) {

        static Case of(Map<String, Object> row) {
            return new Case(
                    (String) row.get("name"),
                    (String) row.get("tool"),
                    Message.object(row.get("arguments")),
                    Message.object(row.get("answer")),
                    (List<?>) row.getOrDefault("empty", List.of()),
                    (List<?>) row.getOrDefault("absent", List.of()));
        }

        @Override
        public String toString() {
            return tool + ", " + name;
        }
    }

    static Stream<Case> cases() {
        return Cases.read("/mcp/shellfirm.yaml").map(Case::of);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answerWhenAskedAsDocumentedHasTheDocumentedFields(Case row) throws MalformedJsonException {
        ServerProcess.Pending call = server.call(row.tool(), row.arguments());
        Map<String, Object> answer =
                Message.object(Json.read(call.text().strip().getBytes(StandardCharsets.UTF_8)));

        assertThat(call.result().getOrDefault("isError", false)).isEqualTo(false);
        row.answer().forEach((field, expected) -> assertField(field, answer.get(field), expected));
        row.empty()
                .forEach(
                        field -> assertThat((List<?>) answer.get(field)).as("%s", field).isEmpty());
        row.absent().forEach(field -> assertThat(answer).doesNotContainKey((String) field));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answerWhenAskedAsDocumentedNamesTheContext(Case row) throws MalformedJsonException {
        ServerProcess.Pending call = server.call(row.tool(), row.arguments());
        Map<String, Object> answer =
                Message.object(Json.read(call.text().strip().getBytes(StandardCharsets.UTF_8)));
        if (!answer.containsKey("context")) {
            return;
        }
        Map<String, Object> context = Message.object(answer.get("context"));
        String level = ((List<?>) context.get("labels")).isEmpty() ? "Normal" : "Elevated";

        assertThat(context).containsEntry("risk_level", level);
        assertThat(answer).containsEntry("risk_level", level);
    }

    @Test
    void explanationWhenCommandIsCatastrophicBeginsWithItsRule() {
        String text =
                (String)
                        server.call("explain_risk", Map.of("command", "rm -rf /"))
                                .structured()
                                .get("explanation");

        assertThat(text).startsWith("- [CRITICAL] ").contains("fs:recursively_delete: ");
    }

    @Test
    void policyWhenAskedSaysWhichFileSetWhat() {
        Object sources = server.call("get_policy", Map.of()).structured().get("sources");

        assertThat((List<?>) sources)
                .anySatisfy(line ->
                        assertThat(String.valueOf(line))
                                .startsWith(
                                        "shellwarden.policy.deny-severity: class path resource [application-shellfirm.yml] line "));
    }

    @Test
    void callWhenCommandIsMissingIsAnErrorAnswer() {
        ServerProcess.Pending call = server.call("check_command", Map.of());

        assertThat(call.text().strip()).isEqualTo("Error: Missing 'command' parameter");
        assertThat(call.result()).containsEntry("isError", true);
    }

    @Test
    void requestWhenMethodIsUnknownIsAnError() {
        assertThat(server.request("no/such/method", Map.of()).errorCode()).isEqualTo(-32601);
    }

    @Test
    void lineWhenNotJsonIsAParseError() {
        server.send("{\"jsonrpc\": \"2.0\", \"id\": 5, ");

        await().until(() ->
                server.unasked.stream()
                        .map(answer -> Message.object(answer.get("error")).get("code"))
                        .anyMatch(code -> code.equals(-32700)));
    }

    private static void assertField(String name, Object actual, Object expected) {
        switch (expected) {
            case null ->
                    assertThat(actual)
                            .as(name)
                            .satisfiesAnyOf(
                                    value -> assertThat(value).isNull(),
                                    value -> assertThat(value).isEqualTo(Json.Absent.NULL));
            case Map<?, ?> fields ->
                    fields.forEach((field, value) ->
                            assertField(
                                    name + "." + field,
                                    Message.object(actual).get((String) field),
                                    value));
            case List<?> entries ->
                    entries.forEach(entry -> assertHasEntry(name, (List<?>) actual, entry));
            default -> assertThat(actual).as(name).isEqualTo(expected);
        }
    }

    private static void assertHasEntry(String name, List<?> actual, Object expected) {
        if (expected instanceof Map<?, ?> fields) {
            assertThat(actual)
                    .as(name)
                    .anySatisfy(entry ->
                            assertThat(Message.object(entry))
                                    .containsAllEntriesOf(Message.object(fields)));
        } else {
            assertThat(actual.contains(expected)).as(name + " holds " + expected).isTrue();
        }
    }
}
