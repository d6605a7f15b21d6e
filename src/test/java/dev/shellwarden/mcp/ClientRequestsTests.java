package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ClientRequestsTests {

    private final List<Object> sent = new CopyOnWriteArrayList<>();

    @Test
    void askWhenAnotherConnectionAnswersTheSameIdGetsNothing() throws Exception {
        ClientRequests asked = new ClientRequests();
        ClientRequests other = new ClientRequests();
        CompletableFuture<Object> answer = ask(asked, Duration.ofMillis(500));
        await().until(() -> !sent.isEmpty());

        other.answered(new Message.Response("shellwarden-1", Map.of("action", "accept"), false));

        assertThat(answer.get()).isEqualTo("TimeoutException");
    }

    @Test
    void askWhenItsOwnConnectionAnswersGetsTheAnswer() throws Exception {
        ClientRequests asked = new ClientRequests();
        CompletableFuture<Object> answer = ask(asked, Duration.ofSeconds(10));
        await().until(() -> !sent.isEmpty());

        asked.answered(new Message.Response("shellwarden-1", Map.of("action", "accept"), false));

        assertThat(answer.get()).isEqualTo(Map.of("action", "accept"));
    }

    private CompletableFuture<Object> ask(ClientRequests requests, Duration timeout) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return requests.ask(sent::add, "elicitation/create", Map.of(), timeout);
            } catch (Exception given) {
                return given.getClass().getSimpleName();
            }
        });
    }
}
