package dev.shellwarden.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.process.Dash;
import dev.shellwarden.process.Signal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LimitArgumentsTests {

    private static final int SIGNAL_BASE = 128;

    /** Where the kernel killed at once nobody could tell why. */
    @ParameterizedTest
    @MethodSource("arguments")
    void wordsWhenProcessorTimeIsUsedUpThenTheSignalTellsSo(LimitArguments arguments)
            throws Exception {
        List<String> words = new ArrayList<>(arguments.words(0, Set.of("PATH")));
        words.addAll(List.of("/bin/sh", "-c", "while :; do :; done"));

        Process process = new ProcessBuilder(words).inheritIO().start();

        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(SIGNAL_BASE + Signal.XCPU.number());
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void wordsThenTheCommandHasEveryLimit(LimitArguments arguments) throws Exception {
        List<String> words = new ArrayList<>(arguments.words(0, Set.of("PATH")));
        words.addAll(List.of("/bin/cat", "/proc/self/limits"));

        Process process = new ProcessBuilder(words).start();
        String table = new String(process.getInputStream().readAllBytes(), UTF_8);

        ResourceLimits limits = arguments.limits();
        assertThat(table)
                .containsPattern("Max core file size +0 +0 ")
                .containsPattern("Max cpu time +1 +3 ")
                .containsPattern(both("Max data size", limits.memory().toBytes()))
                .containsPattern(both("Max file size", limits.fileSize().toBytes()))
                .containsPattern(both("Max processes", limits.processes()))
                .containsPattern(both("Max open files", limits.openFiles()));
    }

    private static String both(String name, long value) {
        return "%1$s +%2$d +%2$d ".formatted(name, value);
    }

    @Test
    void wordsWhenTheShellWouldNotHandANameOnThenByTheProgram() {
        Optional<Path> prlimit = Optional.of(Path.of("/usr/bin/prlimit"));
        LimitArguments arguments =
                new LimitArguments(
                        TestSandboxes.WIDE, Optional.of(Path.of("/bin/dash")), prlimit, Map.of());
        assertThat(arguments.words(0, Set.of("PATH")).getFirst()).isEqualTo("/bin/dash");
        for (String name : List.of("a.b", "IFS", "OPTIND", "BASH_FUNC_f%%")) {
            assertThat(arguments.words(0, Set.of("PATH", name)).getFirst())
                    .isEqualTo("/usr/bin/prlimit");
        }
    }

    static Stream<LimitArguments> arguments() {
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
        Optional<Path> none = Optional.empty();
        return Stream.of(
                new LimitArguments(limits, Dash.find(), none, Map.of()),
                new LimitArguments(limits, none, Programs.system("prlimit"), Map.of()),
                new LimitArguments(limits, none, none, Map.of()));
    }
}
