package dev.shellwarden.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.RunningPrograms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Needs dash. */
@EnabledOnOs(OS.LINUX)
class PreparedProcessTests {

    @TempDir private Path directory;

    private ProcessRunner runner;

    @BeforeEach
    void open() {
        Assumptions.assumeTrue(Trampoline.words().isPresent(), "dash is not installed");
        runner = new ProcessRunner(directory.resolve("spool"));
    }

    @AfterEach
    void close() {
        runner.close();
    }

    private PreparedProcess prepared(Duration patience) {
        ProcessSpec waiting =
                ProcessSpec.of(Trampoline.words().orElseThrow(), Path.of("/tmp"))
                        .withTimeout(patience);
        return runner.prepare(waiting).orElseThrow();
    }

    private PreparedProcess prepared() {
        return prepared(Duration.ofMinutes(1));
    }

    private static ProcessSpec become(
            PreparedProcess process, ProcessSpec spec, Map<String, String> environment) {
        byte[] line = Trampoline.line(spec.argv(), environment).orElseThrow();
        return spec.withHandover(new Handover(process, line));
    }

    private ProcessResult run(PreparedProcess process, String script) throws Exception {
        return runner.run(become(process, Shells.bash(script), Map.of("PATH", "/usr/bin:/bin")));
    }

    @Test
    void runWhenHandedOverThenTheWaitingProcessBecomesIt() throws Exception {
        PreparedProcess process = prepared();
        long waiting = process.waiting().orElseThrow();
        ProcessResult result = run(process, "echo $$; echo error >&2; exit 7");
        assertThat(result.stdout().text()).isEqualTo(waiting + "\n");
        assertThat(result.stderr().text()).isEqualTo("error\n");
        assertThat(result.termination()).isEqualTo(new Termination.Exited(7));
        assertThat(process.isWaiting()).isFalse();
    }

    @Test
    void runWhenHandedOverThenEveryCharacterArrives() throws Exception {
        StringBuilder all = new StringBuilder();
        for (char character = 1; character < 0x300; character++) {
            all.append(character);
        }
        String word = all + "'\"$(echo x)`echo y`\\\n\n'' \uD83D\uDE00";
        ProcessSpec spec =
                ProcessSpec.of(
                        List.of("/usr/bin/printf", "%s|%s|%s", word, "", "-e"), Path.of("/tmp"));
        ProcessResult result = runner.run(become(prepared(), spec, Map.of()));
        assertThat(result.stdout().text()).isEqualTo(word + "||-e");
    }

    @Test
    void runWhenHandedOverThenTheEnvironmentIsExact() throws Exception {
        Map<String, String> environment =
                Map.of("A", "it's\n$HOME `x` \\ ä", "EMPTY", "", "OLDPWD", "/x", "PS1", "$ ");
        ProcessSpec spec = ProcessSpec.of(List.of("/usr/bin/env", "-0"), Path.of("/tmp"));
        List<String> seen =
                new ArrayList<>(
                        List.of(
                                runner.run(become(prepared(), spec, environment))
                                        .stdout()
                                        .text()
                                        .split("\0")));
        assertThat(seen.removeIf(entry -> entry.startsWith(ProcessRunner.TOKEN_VARIABLE + "=")))
                .isTrue();
        assertThat(seen)
                .containsExactlyInAnyOrder(
                        "A=it's\n$HOME `x` \\ ä", "EMPTY=", "OLDPWD=/x", "PS1=$ ", "PWD=/tmp");
    }

    @Test
    void runWhenHandedOverThenInputIsEmptyAndNothingElseIsOpen() throws Exception {
        ProcessResult result =
                run(prepared(), "cat; readlink /proc/self/fd/0; ls /proc/$$/fd | tr '\\n' ' '");
        assertThat(result.stdout().text()).startsWith("/dev/null\n0 1 2 ").doesNotContain("10 ");
    }

    @Test
    void runWhenHandedOverThenTimeCountsFromThere() throws Exception {
        PreparedProcess process = prepared();
        Thread.sleep(500);
        long start = System.nanoTime();
        ProcessResult result = run(process, "true");
        assertThat(result.elapsed()).isLessThan(Duration.ofNanos(System.nanoTime() - start));
    }

    @Test
    void runWhenHandedOverThenTheTimeLimitEndsIt() throws Exception {
        String sleep = Shells.uniqueSleep();
        ProcessSpec spec =
                Shells.bash("trap '' TERM; sleep " + sleep + "; true")
                        .withTimeout(Duration.ofMillis(300));
        ProcessResult result =
                runner.run(become(prepared(), spec, Map.of("PATH", "/usr/bin:/bin")));
        assertThat(result.termination()).isInstanceOf(Termination.TimedOut.class);
        assertThat(RunningPrograms.runs("sleep " + sleep)).isFalse();
    }

    @Test
    void runWhenTheWaitingProcessIsGoneThenTheProcessIsStarted() throws Exception {
        PreparedProcess process = prepared();
        ProcessHandle handle = ProcessHandle.of(process.pid()).orElseThrow();
        assertThat(handle.destroyForcibly()).isTrue();
        handle.onExit().get();
        assertThat(run(process, "echo started").stdout().text()).isEqualTo("started\n");
        assertThat(process.isWaiting()).isFalse();
    }

    @Test
    void runWhenHandedOverTwiceThenTheSecondIsStarted() throws Exception {
        PreparedProcess process = prepared();
        long waiting = process.pid();
        assertThat(run(process, "echo $$").stdout().text()).isEqualTo(waiting + "\n");
        assertThat(run(process, "echo $$").stdout().text()).isNotEqualTo(waiting + "\n");
    }

    @Test
    void runWhenStreamsDifferThenTheProcessIsStarted() throws Exception {
        PreparedProcess process = prepared();
        ProcessSpec spec =
                Shells.bash("echo $$; echo error >&2")
                        .withErrorStream(ProcessSpec.ErrorStream.MERGED);
        ProcessResult result = runner.run(become(process, spec, Map.of()));
        assertThat(result.stdout().text()).endsWith("error\n").doesNotStartWith(process.pid() + "");
        awaitGone(process);
    }

    @Test
    void runWhenMadeOtherwiseAfterwardsThenTheProcessIsStarted() throws Exception {
        PreparedProcess process = prepared();
        ProcessSpec spec = become(process, Shells.bash("cat; echo $$"), Map.of());
        ProcessResult result = runner.run(spec.withStdin("given ".getBytes(UTF_8)));
        assertThat(result.stdout().text()).startsWith("given ");
        assertThat(process.isWaiting()).isTrue();
        process.discard();
        awaitGone(process);
    }

    @Test
    void discardThenItIsGone() {
        PreparedProcess process = prepared();
        assertThat(ProcessHandle.of(process.pid())).isPresent();
        process.discard();
        awaitGone(process);
    }

    @Test
    void prepareWhenNobodyWantsItThenItEndsByItself() {
        PreparedProcess process = prepared(Duration.ofMillis(200));
        awaitGone(process);
        assertThat(process.isWaiting()).isFalse();
    }

    @Test
    void closeThenItIsGone() {
        PreparedProcess process = prepared();
        runner.close();
        awaitGone(process);
    }

    @Test
    void prepareWhenItNeverSaysThatItWaitsThenThereIsNone() {
        assertThat(runner.prepare(Shells.bash("exit 1"))).isEmpty();
        assertThat(runner.prepare(ProcessSpec.of(List.of("/nowhere"), directory))).isEmpty();
        runner.close();
        assertThat(runner.prepare(Shells.bash("echo; sleep 1"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_",
                "IFS",
                "LINENO",
                "OPTIND",
                "PPID",
                "SHELLWARDEN_CALL",
                "a.b",
                "BASH_FUNC_x%%",
                ""
            })
    void lineWhenShellWouldNotHandANameOnThenNone(String name) {
        assertThat(Trampoline.line(List.of("/bin/true"), Map.of(name, "x"))).isEmpty();
    }

    @Test
    void lineWhenItCannotBeSaidThenNone() {
        assertThat(Trampoline.line(List.of("true"), Map.of())).isEmpty();
        assertThat(Trampoline.line(List.of("/bin/true", "a\0b"), Map.of())).isEmpty();
        assertThat(Trampoline.line(List.of("/bin/true"), Map.of("A", "a\0b"))).isEmpty();
        assertThat(Trampoline.line(List.of("/bin/true", "\uD800"), Map.of())).isEmpty();
        assertThat(Trampoline.line(List.of("/bin/true", "x".repeat(60_000)), Map.of())).isEmpty();
    }

    @Test
    void becomeWhenOnlyAPartOfTheLineArrivesThenNothingRuns() throws Exception {
        byte[] line = Trampoline.line(List.of("/bin/echo", "ran"), Map.of()).orElseThrow();
        ProcessSpec spec = ProcessSpec.of(List.of("/bin/echo", "started"), Path.of("/tmp"));
        for (int length = 0; length < line.length - 2; length += 7) {
            byte[] part = java.util.Arrays.copyOf(line, length);
            ProcessResult result = runner.run(spec.withHandover(new Handover(prepared(), part)));
            assertThat(result.stdout().text()).doesNotContain("ran");
        }
    }

    /** As a machine does that has no thread left. */
    private static final class NoThread implements ThreadConfinement {

        @Override
        public void apply() {}

        @Override
        public boolean isSameForAll() {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    @Test
    @Timeout(30)
    void runWhenNoThreadCanBeHadThenItSaysSo() {
        ProcessSpec spec = Shells.bash("true").withConfinement(new NoThread());
        assertThatThrownBy(() -> runner.run(spec))
                .isInstanceOf(ProcessStartException.class)
                .hasMessageContaining("unable to create native thread");
        assertThat(runner.prepare(spec)).isEmpty();
    }

    private static void awaitGone(PreparedProcess process) {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Optional.empty().equals(ProcessHandle.of(process.pid())));
    }
}
