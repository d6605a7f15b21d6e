package dev.shellwarden.process;

import static dev.shellwarden.process.Shells.bash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PortableEngineTests {

    @TempDir private Path directory;

    @Test
    void startWhenCommandEndsGivesCodeAndOutput() throws Exception {
        try (PortableEngine engine = new PortableEngine(directory)) {
            ProcessSpec spec =
                    bash("cat; echo err >&2; exit 3")
                            .withStdin("in".getBytes(StandardCharsets.UTF_8));
            ProcessResult result = engine.start(spec, OutputListener.NONE).await();

            assertThat(result.termination()).isEqualTo(new Termination.Exited(3));
            assertThat(result.stdout().text()).isEqualTo("in");
            assertThat(result.stderr().text()).isEqualTo("err\n");
        }
    }

    @Test
    void startWhenTimeIsUpKillsAndKeepsWhatWasWritten() throws Exception {
        try (PortableEngine engine = new PortableEngine(directory)) {
            Duration limit = Duration.ofSeconds(1);
            ProcessSpec spec = bash("echo x; sleep 30; true").withTimeout(limit);
            ProcessResult result = engine.start(spec, OutputListener.NONE).await();

            assertThat(result.termination()).isEqualTo(new Termination.TimedOut(limit));
            assertThat(result.stdout().text()).isEqualTo("x\n");
            assertThat(result.elapsed()).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void startWhenTerminalIsWantedIsRefused() {
        try (PortableEngine engine = new PortableEngine(directory)) {
            ProcessSpec spec = bash("true").withTerminal(TerminalSize.DEFAULT);
            assertThatThrownBy(() -> engine.start(spec, OutputListener.NONE))
                    .isInstanceOf(ProcessStartException.class);
        }
    }
}
