package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.ResourceLimits;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.sandbox.SandboxRequest;
import dev.shellwarden.sandbox.SandboxUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_ERR)
class SandboxAnnouncementTests {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final CountDownLatch ended = new CountDownLatch(1);

    @Test
    void announceWhenSandboxIsFoundThenKindAndShortcomings() throws Exception {
        assertThat(announced(Optional.empty(), false)).isZero();
        assertThat(written.toString(StandardCharsets.UTF_8))
                .isEqualTo("shellwarden: sandbox: landlock; bubblewrap: not installed\n");
        assertThat(ended.getCount()).isOne();
    }

    @Test
    void announceWhenWhatIsRequiredIsNotThereThenServerEnds() throws Exception {
        assertThat(
                        announced(
                                Optional.of(
                                        SandboxUnavailableException.required(
                                                List.of("bubblewrap: not installed"))),
                                true))
                .isEqualTo(ExitCodes.CONFIGURATION);
        assertThat(written.toString(StandardCharsets.UTF_8))
                .startsWith("shellwarden: shellwarden.sandbox.mode is 'required'")
                .endsWith("bubblewrap: not installed\n");
    }

    private int announced(Optional<SandboxUnavailableException> failure, boolean ends)
            throws Exception {
        PrintStream before = System.err;
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            SandboxAnnouncement announcement =
                    new SandboxAnnouncement(new Found(failure), ended::countDown);
            if (ends) {
                assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
            } else {
                announcement.await();
            }
            return announcement.exitCode();
        } finally {
            System.setErr(before);
        }
    }

    private record Found(Optional<SandboxUnavailableException> failure) implements Sandbox {

        @Override
        public String kind() {
            return "landlock";
        }

        @Override
        public List<String> confines() {
            return List.of();
        }

        @Override
        public List<String> shortcomings() {
            return List.of("bubblewrap: not installed");
        }

        @Override
        public ResourceLimits limits() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Confined confine(ProcessSpec spec, SandboxRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void verify() {
            failure.ifPresent(unavailable -> {
                throw unavailable;
            });
        }
    }
}
