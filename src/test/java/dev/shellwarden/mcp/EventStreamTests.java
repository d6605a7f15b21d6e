package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a stream holds for a client that does not read, and when it lets go of it. */
class EventStreamTests {

    private static final int KILOBYTE = 1024;

    private final UnreadBytes unread = new UnreadBytes(10 * KILOBYTE);
    private final EventStream stream = new EventStream(0, unread, () -> {});

    @Test
    void answerWhenMuchWaitsUnreadSaysSoUnderItsId() throws Exception {
        stream.send(answer(1, 8 * KILOBYTE));
        stream.send(answer(2, 8 * KILOBYTE));
        stream.end();

        List<String> read = readAll();

        assertThat(read).hasSize(2);
        assertThat(read.getFirst()).contains("\"id\":1", "\"result\"");
        assertThat(read.getLast()).contains("\"id\":2", "unread answers").hasSizeLessThan(KILOBYTE);
    }

    @Test
    void notificationWhenMuchWaitsUnreadIsLeftOut() throws Exception {
        stream.send(answer(1, 8 * KILOBYTE));
        stream.send(ClientSession.notification("n", Map.of("text", "x".repeat(8 * KILOBYTE))));
        stream.end();

        assertThat(readAll()).hasSize(1);
    }

    @Test
    void roomWhenTheEventsAreReadIsFreeForOtherStreams() throws Exception {
        stream.send(answer(1, 8 * KILOBYTE));
        stream.end();
        assertThat(unread.held()).isGreaterThan(8 * KILOBYTE);

        readAll();

        assertThat(unread.held()).isZero();
    }

    @Test
    void roomWhenTheStreamIsDiscardedUnreadIsFree() {
        stream.send(answer(1, 8 * KILOBYTE));

        stream.discard();
        stream.send(answer(2, KILOBYTE));

        assertThat(unread.held()).isZero();
    }

    @Test
    void eventsWhenTheStreamIsDiscardedUnderItsReaderAreStillDelivered() throws Exception {
        stream.send(answer(1, KILOBYTE));
        stream.send(answer(2, KILOBYTE));
        List<String> read = new ArrayList<>();

        stream.deliver(
                new Reader(read) {
                    @Override
                    public void event(EventStream.Event event) {
                        super.event(event);
                        stream.discard();
                    }
                },
                0);

        assertThat(read).hasSize(2);
        assertThat(unread.held()).isZero();
    }

    private static Map<String, Object> answer(int id, int length) {
        return Map.of("jsonrpc", "2.0", "id", id, "result", Map.of("text", "x".repeat(length)));
    }

    private List<String> readAll() throws IOException, InterruptedException {
        List<String> read = new ArrayList<>();
        stream.deliver(new Reader(read), 0);
        return read;
    }

    /** Keeps what it is given. */
    private static class Reader implements EventStream.Writer {

        private final List<String> read;

        Reader(List<String> read) {
            this.read = read;
        }

        @Override
        public void event(EventStream.Event event) {
            read.add(new String(event.data(), StandardCharsets.UTF_8));
        }

        @Override
        public void comment() {
            read.add(":");
        }
    }
}
