package dev.shellwarden.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimedWorkTests {

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final TimedWork work = new TimedWork(2);

    @Test
    void withinWhenWorkEndsGivesItsAnswer() {
        assertThat(work.within(LONG, () -> "seen")).contains("seen");
        assertThat(work.within(LONG, () -> "seen")).contains("seen");
        assertThat(work.within(LONG, () -> "seen")).contains("seen");
    }

    @Test
    void withinWhenWorkFailsGivesNothing() {
        assertThat(
                        work.within(
                                LONG,
                                () -> {
                                    throw new IllegalStateException("broken");
                                }))
                .isEmpty();
    }

    @Test
    void withinWhenWorkHangsIsGivenUpAndNoMoreIsBegunThanMayHang() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);
        assertThat(work.within(SHORT, () -> awaited(hanging))).isEmpty();
        assertThat(work.within(SHORT, () -> awaited(hanging))).isEmpty();

        assertThat(work.within(LONG, () -> "seen")).isEmpty();

        hanging.countDown();
        while (work.within(LONG, () -> "seen").isEmpty()) {
            Thread.sleep(10);
        }
    }

    @Test
    void withinWhenNoTimeIsLeftBeginsNothing() {
        assertThat(work.within(Duration.ofNanos(-1), () -> "seen")).isEmpty();
    }

    private static String awaited(CountDownLatch hanging) throws InterruptedException {
        hanging.await();
        return "late";
    }
}
