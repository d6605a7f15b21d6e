package dev.shellwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class ConcurrencyGateTests {

    @Test
    void enterWhenThereIsAPlaceLetsIn() throws InterruptedException {
        assertThat(gate(1, 0, "1s").enter()).isEmpty();
    }

    @Test
    void enterWhenQueueIsFullIsRefusedAtOnce() throws InterruptedException {
        ConcurrencyGate gate = gate(1, 0, "1m");
        gate.enter();

        assertThat(gate.enter())
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("1 commands are running"));
    }

    @Test
    void enterWhenNoPlaceBecomesFreeIsRefusedAfterTheTimeout() throws InterruptedException {
        ConcurrencyGate gate = gate(1, 1, "PT0.05S");
        gate.enter();

        assertThat(gate.enter())
                .hasValueSatisfying(reason -> assertThat(reason).contains("no place became free"));
        assertThat(gate.enter()).as("the refused one gave its place in the queue back").isPresent();
    }

    @Test
    void enterWhenAPlaceBecomesFreeLetsTheNextIn() throws Exception {
        ConcurrencyGate gate = gate(1, 1, "1m");
        gate.enter();
        CompletableFuture<Optional<String>> next =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return gate.enter();
                    } catch (InterruptedException stopped) {
                        return Optional.of("stopped");
                    }
                });

        gate.leave();

        assertThat(next.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    void enterWhenInterruptedGivesItsPlaceBack() throws Exception {
        ConcurrencyGate gate = gate(1, 1, "1m");
        gate.enter();
        Thread waiting =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                gate.enter();
                            } catch (InterruptedException stopped) {
                                Thread.currentThread().interrupt();
                            }
                        });
        waiting.interrupt();
        waiting.join();

        gate.leave();
        assertThat(gate.enter()).isEmpty();
    }

    static ExecutionProperties properties(int maxConcurrent, int queue, Duration queueTimeout) {
        return new ExecutionProperties(
                Optional.empty(),
                Duration.ofSeconds(300),
                Duration.ofSeconds(1800),
                Duration.ofMillis(200),
                DataSize.ofMegabytes(10),
                DataSize.ofKilobytes(64),
                true,
                maxConcurrent,
                queue,
                queueTimeout,
                Optional.empty());
    }

    private static ConcurrencyGate gate(int maxConcurrent, int queue, String timeout) {
        Duration patience =
                Duration.parse(
                        timeout.startsWith("PT")
                                ? timeout
                                : "PT" + timeout.toUpperCase(java.util.Locale.ROOT));
        return new ConcurrencyGate(properties(maxConcurrent, queue, patience));
    }
}
