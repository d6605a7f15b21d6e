package dev.shellwarden.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistantMountsTests {

    private static final String ROOT = "26 1 254:0 / / rw,relatime - ext4 /dev/vda rw";

    @ParameterizedTest
    @ValueSource(strings = {"nfs4", "cifs", "fuse.sshfs", "fuse", "9p"})
    void lookWhenAMountDoesNotAnswerIsGivenUpAndTheMountIsNamed(String kind) throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        DistantMounts mounts =
                mounts(
                        Duration.ofMillis(50),
                        ROOT,
                        "40 26 0:40 / /mnt/far rw shared:7 - %s far:/ rw".formatted(kind));
        try {
            assertThat(mounts.look(() -> answer.await(1, java.util.concurrent.TimeUnit.MINUTES)))
                    .isEmpty();
            assertThat(mounts.silence()).contains("/mnt/far (%s)".formatted(kind));
        } finally {
            answer.countDown();
        }
    }

    @Test
    void lookWhenAMountAnswersGivesTheAnswer() throws Exception {
        DistantMounts mounts =
                mounts(Duration.ofMinutes(1), "40 26 0:40 / /mnt/far rw - nfs far:/ rw");
        assertThat(mounts.look(() -> "seen")).contains("seen");
    }

    @Test
    void lookWhenAllMountsAreNearTakesTheCallersThread() throws Exception {
        DistantMounts mounts =
                mounts(Duration.ZERO, ROOT, "41 26 0:41 / /tmp rw - tmpfs tmpfs rw", "odd");
        assertThat(mounts.look(Thread::currentThread)).contains(Thread.currentThread());
    }

    private static DistantMounts mounts(Duration limit, String... lines) {
        return new DistantMounts(() -> List.of(lines), new TimedWork(1), limit);
    }
}
