package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RunningCallsTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final RunningCalls calls = new RunningCalls();
    private final CountDownLatch sending = new CountDownLatch(1);
    private final CountDownLatch sent = new CountDownLatch(1);

    @Test
    void awaitIdleWhenAnAnswerIsStillGoingOutWaitsForIt() throws Exception {
        calls.start("1", call -> {}, this::send);
        sending.await();

        assertThat(calls.isBusy()).isTrue();
        assertThat(calls.awaitIdle(Duration.ofMillis(50))).isFalse();

        sent.countDown();
        assertThat(calls.awaitIdle(PATIENCE)).isTrue();
        assertThat(calls.isBusy()).isFalse();
    }

    @Test
    void startWhenAnIdIsInUseIsRefused() throws Exception {
        calls.start("1", call -> {}, this::send);
        sending.await();

        assertThat(calls.start("1", call -> {}, () -> {})).isFalse();
        sent.countDown();
    }

    @Test
    void withdrawWhenAnAnswerIsClaimedChangesNothing() throws Exception {
        boolean[] interrupted = {true};
        calls.start(
                "1",
                call -> {
                    assertThat(call.claimAnswer()).isTrue();
                    calls.withdraw("1");
                    interrupted[0] = Thread.interrupted();
                },
                this::send);
        sending.await();

        assertThat(interrupted[0]).isFalse();
        sent.countDown();
    }

    private void send() {
        sending.countDown();
        try {
            sent.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
