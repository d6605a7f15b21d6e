package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.process.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitArgumentsTests {

    private static final int SIGNAL_BASE = 128;

    /** Where the kernel killed at once nobody could tell why. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void wordsWhenProcessorTimeIsUsedUpThenTheSignalTellsSo(boolean withPrlimit) throws Exception {
        ResourceLimits wide = TestSandboxes.WIDE;
        ResourceLimits limits =
                new ResourceLimits(
                        wide.memory(),
                        Duration.ofSeconds(1),
                        wide.processes(),
                        wide.fileSize(),
                        wide.openFiles(),
                        wide.diskGrowth(),
                        wide.temporarySize());
        LimitArguments arguments =
                new LimitArguments(
                        limits,
                        withPrlimit ? Programs.system("prlimit") : Optional.empty(),
                        Map.of());
        List<String> words = new ArrayList<>(arguments.words(0));
        words.addAll(List.of("/bin/sh", "-c", "while :; do :; done"));

        Process process = new ProcessBuilder(words).inheritIO().start();

        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(SIGNAL_BASE + Signal.XCPU.number());
    }
}
