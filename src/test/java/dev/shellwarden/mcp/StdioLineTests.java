package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines that are no message, each between messages that are, over streams in memory. */
class StdioLineTests {

    private static final String PING =
            "{\"jsonrpc\":\"2.0\",\"id\":\"after\",\"method\":\"ping\"}\n";

    record Case(String name, String line, int code, Optional<String> id) {}

    static Stream<Case> cases() {
        return Cases.read("/mcp/lines.yaml")
                .map(row ->
                        new Case(
                                (String) row.get("name"),
                                (String) row.get("line"),
                                (Integer) row.get("code"),
                                Optional.ofNullable((String) row.get("id"))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lineWhenNoMessageIsAnsweredAndSurvived(Case row) throws Exception {
        List<Map<String, Object>> answers = answers(stream(row.line() + "\n" + PING));

        assertThat(answers)
                .anySatisfy(answer ->
                        assertThat(answer).containsEntry("id", "after").containsKey("result"));
        assertThat(codes(answers)).isEqualTo(row.code() == 0 ? List.of() : List.of(row.code()));
        row.id()
                .ifPresent(id ->
                        assertThat(answers)
                                .anySatisfy(answer ->
                                        assertThat(answer)
                                                .containsEntry("id", id)
                                                .containsKey("error")));
    }

    @Test
    void lineWhenFiftyMegabytesLongIsSkipped() throws Exception {
        InputStream huge = new SequenceInputStream(new Filling(50L << 20), stream("\n" + PING));

        List<Map<String, Object>> answers = answers(huge);

        assertThat(codes(answers)).containsExactly(-32600);
        assertThat(answers).hasSize(2);
    }

    @Test
    void lineWhenLastHasNoLineFeedIsAnswered() throws Exception {
        assertThat(answers(stream(PING.strip()))).hasSize(1);
    }

    @Test
    void lineWhenUtf8IsBrokenIsAParseError() throws Exception {
        byte[] line =
                "{\"jsonrpc\":\"2.0\",\"id\":\"?\",\"method\":\"ping\"}\n"
                        .getBytes(StandardCharsets.ISO_8859_1);
        line["{\"jsonrpc\":\"2.0\",\"id\":\"".length()] = (byte) 0xff;

        assertThat(codes(answers(new ByteArrayInputStream(line)))).containsExactly(-32700);
    }

    @Test
    void batchWhenMixedIsAnsweredOnOneLine() throws Exception {
        String batch =
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"method\":\"x\"},7,"
                        + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"nope\"}]\n";

        String output = run(stream(batch));

        assertThat(output.lines()).hasSize(1);
        assertThat((List<?>) Json.read(output.getBytes(StandardCharsets.UTF_8))).hasSize(3);
    }

    @Test
    void requestWhenItsIdIsInUseIsRefused() throws Exception {
        String call =
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"nap\","
                        + "\"arguments\":{\"milliseconds\":500}}}\n";

        List<Map<String, Object>> answers = answers(stream(call + call));

        assertThat(codes(answers)).containsExactly(-32600);
        assertThat(answers).hasSize(2);
    }

    @Test
    void idWhenTextOrNumberComesBackAsItWas() throws Exception {
        List<Map<String, Object>> answers =
                answers(
                        stream(
                                "{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"method\":\"ping\"}\n"
                                        + "{\"jsonrpc\":\"2.0\",\"id\":12345678901234567890,\"method\":\"ping\"}\n"));

        assertThat(answers)
                .extracting(answer -> answer.get("id"))
                .containsExactlyInAnyOrder("7", new java.math.BigInteger("12345678901234567890"));
    }

    @Test
    void answerWhenItHoldsHalfASurrogatePairIsStillWritten() throws Exception {
        String call =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"\\ud800\"}}\n";

        assertThat(codes(answers(stream(call)))).containsExactly(-32602);
    }

    private static List<Integer> codes(List<Map<String, Object>> answers) {
        return answers.stream()
                .map(answer -> Message.object(answer.get("error")).get("code"))
                .filter(Integer.class::isInstance)
                .map(Integer.class::cast)
                .toList();
    }

    private static List<Map<String, Object>> answers(InputStream in) throws Exception {
        List<Map<String, Object>> answers = new ArrayList<>();
        for (String line : run(in).lines().toList()) {
            Object value = Json.read(line.getBytes(StandardCharsets.UTF_8));
            (value instanceof List<?> batch ? batch : List.of(value))
                    .forEach(item -> answers.add(Message.object(item)));
        }
        return answers;
    }

    private static String run(InputStream in) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CountDownLatch ended = new CountDownLatch(1);
        ToolCatalog tools =
                new ToolCatalogFactory(
                                new ToolsProperties(List.of(), List.of()), text -> text, Map.of())
                        .create(List.of(new NapTools()));
        new StdioServer(
                        in,
                        out,
                        new ClientSession(
                                new ServerIdentity("test", ""),
                                tools,
                                "connection",
                                Optional.empty()),
                        ended::countDown)
                .start();
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** So many letters, without holding them. */
    private static final class Filling extends InputStream {

        private long left;

        Filling(long length) {
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            return left-- > 0 ? 'a' : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            int count = (int) Math.min(left, length);
            java.util.Arrays.fill(target, offset, offset + count, (byte) 'a');
            left -= count;
            return count == 0 ? -1 : count;
        }
    }
}
