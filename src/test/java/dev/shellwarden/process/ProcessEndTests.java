package dev.shellwarden.process;

import static dev.shellwarden.RunningPrograms.runs;
import static dev.shellwarden.process.Shells.bash;
import static dev.shellwarden.process.Shells.uniqueSleep;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class ProcessEndTests {

    /** Of a command that would sleep for a quarter of an hour; milliseconds are usual. */
    private static final Duration SOON = Duration.ofSeconds(5);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir private Path directory;

    private ProcessRunner runner;

    @BeforeEach
    void open() {
        runner = new ProcessRunner(directory.resolve("spool"));
    }

    @AfterEach
    void close() {
        runner.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep %s & echo x",
                "(sleep %s &) ; echo x",
                "nohup sleep %s >/dev/null 2>&1 & echo x",
                "setsid sleep %s & echo x",
                "setsid -f sleep %s; echo x",
                "(setsid sh -c '(setsid sleep %s &)' &); sleep 0.05; echo x",
                "(trap '' TERM HUP INT; sleep %s) & echo x",
                "env -i setsid -f sleep %s; echo x"
            })
    void runWhenBackgroundChildrenAreLeftAnswersAtOnceAndTheyAreGone(String script)
            throws Exception {
        String sleep = uniqueSleep();
        ProcessResult result = runner.run(bash(script.formatted(sleep)));

        assertThat(result.termination()).isEqualTo(new Termination.Exited(0));
        assertThat(result.stdout().text()).isEqualTo("x\n");
        assertThat(result.elapsed()).isLessThan(SOON);
        assertThat(runs("sleep " + sleep)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep %1$s",
                "trap '' TERM INT HUP; sleep %1$s; sleep %1$s",
                "setsid sleep %1$s & sleep %1$s",
                "(setsid sh -c 'trap \"\" TERM; (setsid sleep %1$s &); sleep %1$s' &); sleep %1$s",
                "sh -c 'sleep %1$s' & sh -c 'sleep %1$s; true'; wait",
                "kill -STOP $$; sleep %1$s",
                "env -i setsid -f sleep %1$s; sleep %1$s",
                "while :; do setsid sleep %1$s & sleep 0.01; done",
                "exec >&- 2>&-; sleep %1$s"
            })
    void runWhenTimeIsUpKillsTheWholeTreeAndKeepsWhatWasWritten(String script) throws Exception {
        String sleep = uniqueSleep();
        Duration limit = Duration.ofSeconds(1);
        ProcessResult result =
                runner.run(bash("echo before;" + script.formatted(sleep)).withTimeout(limit));

        assertThat(result.termination()).isEqualTo(new Termination.TimedOut(limit));
        assertThat(result.stdout().text()).isEqualTo("before\n");
        assertThat(result.elapsed()).isLessThan(limit.plus(SOON));
        assertThat(runs("sleep " + sleep)).isFalse();
    }

    /**
     * A single kill may wait for a processor on a busy machine, so the middle one of five counts.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {"sleep %1$s", "(setsid sleep %1$s &); trap '' TERM; sleep %1$s; sleep %1$s"})
    void runWhenTimeIsUpIsOverWithinASecond(String script) throws Exception {
        Duration limit = Duration.ofMillis(200);
        List<Duration> late = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String sleep = uniqueSleep();
            ProcessResult result = runner.run(bash(script.formatted(sleep)).withTimeout(limit));
            late.add(result.elapsed().minus(limit));
            assertThat(runs("sleep " + sleep)).isFalse();
        }
        assertThat(late.stream().sorted().toList().get(2)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void runWhenTimeIsUpLetsTheCommandCleanUp() throws Exception {
        ProcessSpec spec =
                bash("trap 'echo cleaned; exit 0' TERM; sleep 30 & wait")
                        .withTimeout(Duration.ofSeconds(1))
                        .withKillGrace(Duration.ofSeconds(10));
        ProcessResult result = runner.run(spec);

        assertThat(result.termination()).isInstanceOf(Termination.TimedOut.class);
        assertThat(result.stdout().text()).isEqualTo("cleaned\n");
    }

    @Test
    void runWhenAProcessSubstitutionStillWritesWaitsForIt() throws Exception {
        assertThat(runner.run(bash("echo hi > >(sleep 0.005; cat)")).stdout().text())
                .isEqualTo("hi\n");
    }

    @Test
    void runWhenCallerIsInterruptedKillsTheTreeAndConsumesTheInterrupt() throws Exception {
        String sleep = uniqueSleep();
        AtomicReference<Optional<ProcessResult>> result = new AtomicReference<>(Optional.empty());
        CountDownLatch started = new CountDownLatch(1);
        Thread caller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                result.set(
                                        Optional.of(
                                                runner.run(
                                                        bash("echo x; sleep " + sleep),
                                                        telling(started))));
                            } catch (ProcessStartException failure) {
                                throw new IllegalStateException(failure);
                            }
                        });
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        caller.join(20_000);

        assertThat(result.get())
                .hasValueSatisfying(ended -> {
                    assertThat(ended.termination()).isEqualTo(new Termination.Cancelled());
                    assertThat(ended.stdout().text()).isEqualTo("x\n");
                });
        assertThat(runs("sleep " + sleep)).isFalse();
    }

    private static OutputListener telling(CountDownLatch arrived) {
        return new OutputListener() {
            @Override
            public void arrived(RunningProcess process) {
                arrived.countDown();
            }
        };
    }

    @Test
    void cancelWhenRunningEndsTheTree() throws Exception {
        RunningProcess process = runner.start(bash("sleep " + uniqueSleep()), OutputListener.NONE);
        process.cancel();
        assertThat(process.await(PATIENCE))
                .hasValueSatisfying(result ->
                        assertThat(result.termination()).isEqualTo(new Termination.Cancelled()));
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void signalWhenRunningReachesTheWholeTree() throws Exception {
        RunningProcess process =
                runner.start(
                        bash(
                                "trap 'echo parent; exit 5' USR1; (trap 'echo child; exit' USR1; echo r; sleep 9 & wait) & echo r; wait; wait"),
                        OutputListener.NONE);
        awaitSize(process.stdout(), 4);
        process.signal(Signal.USR1);
        ProcessResult result = process.await(PATIENCE).orElseThrow();

        assertThat(result.termination()).isEqualTo(new Termination.Exited(5));
        assertThat(result.stdout().text()).contains("child").contains("parent");
    }

    @Test
    void watchWhenLimitIsExceededEndsTheTree() throws Exception {
        var exceeded = new Termination.LimitExceeded("memory", "30 MB");
        ProcessSpec spec =
                bash("x=$(head -c 90000000 /dev/zero | tr '\\0' x); sleep 60")
                        .withWatch(usage ->
                                usage.memory() > 30_000_000
                                        ? Optional.of(exceeded)
                                        : Optional.empty());
        assertThat(runner.run(spec).termination()).isEqualTo(exceeded);
    }

    @Test
    void writeWhenInputIsOpenReachesTheCommandUntilItIsClosed() throws Exception {
        RunningProcess process =
                runner.start(
                        bash("while read -r line; do echo got $line; done; echo end")
                                .withStdinOpen(true),
                        OutputListener.NONE);
        assertThat(process.write("one\n".getBytes(StandardCharsets.UTF_8))).isEqualTo(4);
        awaitSize(process.stdout(), 8);
        assertThat(process.stdout().text()).isEqualTo("got one\n");
        process.write("zwölf\n".getBytes(StandardCharsets.UTF_8));
        process.closeInput();

        assertThat(process.await().stdout().text()).isEqualTo("got one\ngot zwölf\nend\n");
        assertThat(process.write(new byte[1])).isZero();
    }

    @Test
    void writeWhenCommandDoesNotReadTakesAMegabyteAndNoMore() throws Exception {
        RunningProcess process =
                runner.start(bash("sleep 5").withStdinOpen(true), OutputListener.NONE);
        int taken = process.write(new byte[4 << 20]);
        assertThat(taken).isEqualTo(1 << 20);
        process.cancel();
        process.await();
    }

    @Test
    void terminalWhenAskedForIsTheControllingOne() throws Exception {
        ProcessSpec spec =
                bash("tty >/dev/null && test -t 0 && test -t 1 && test -t 2 && stty size </dev/tty; read x; echo \"[$x]\"; stty size; cat")
                        .withTerminal(new TerminalSize(100, 30))
                        .withStdinOpen(true);
        RunningProcess process = runner.start(spec, OutputListener.NONE);
        awaitSize(process.stdout(), 8);
        process.resize(new TerminalSize(120, 40));
        process.write("héllo\n".getBytes(StandardCharsets.UTF_8));
        awaitText(process.stdout(), "40 120");
        process.closeInput();
        ProcessResult result = process.await(PATIENCE).orElseThrow();

        assertThat(result.termination()).isEqualTo(new Termination.Exited(0));
        assertThat(result.stdout().text())
                .contains("30 100\r\n")
                .contains("[héllo]")
                .contains("40 120\r\n");
    }

    @Test
    void terminalWhenInterruptIsTypedEndsTheForegroundCommand() throws Exception {
        ProcessSpec spec =
                bash("echo ready; sleep 30; echo not reached")
                        .withTerminal(TerminalSize.DEFAULT)
                        .withStdinOpen(true);
        RunningProcess process = runner.start(spec, OutputListener.NONE);
        awaitText(process.stdout(), "ready");
        process.write(new byte[] {3});
        assertThat(process.await(PATIENCE).orElseThrow().termination())
                .isEqualTo(new Termination.Signaled(2, "SIGINT"));
    }

    @Test
    void readWhenCommandStillRunsGivesWhatThereIs() throws Exception {
        ProcessSpec spec =
                bash("seq 1 50000; sleep 30").withOutput(new OutputLimits(1_000, 1_000, 10 << 20));
        RunningProcess process = runner.start(spec, OutputListener.NONE);
        awaitSize(process.stdout(), 288_894);
        CapturedOutput.Slice middle = process.stdout().read(100_000, 12);

        assertThat(middle.bytes()).hasSize(12);
        assertThat(middle.nextOffset()).isEqualTo(100_012);
        assertThat(middle.totalBytes()).isEqualTo(288_894);
        assertThat(process.stdout().lastLine()).isEqualTo("50000");
        assertThat(process.usage().processes()).isPositive();
        process.cancel();
        process.await().close();
    }

    @Test
    void closeWhenCommandsRunEndsThem() throws Exception {
        String sleep = uniqueSleep();
        RunningProcess process =
                runner.start(
                        bash("setsid -f sleep " + sleep + "; sleep " + sleep), OutputListener.NONE);
        Thread.sleep(100);
        runner.close();
        assertThat(process.isAlive()).isFalse();
        assertThat(runs("sleep " + sleep)).isFalse();
    }

    private static void awaitSize(CapturedOutput output, long size) throws InterruptedException {
        for (int i = 0; i < 2_000 && output.size() < size; i++) {
            Thread.sleep(10);
        }
        assertThat(output.size()).isGreaterThanOrEqualTo(size);
    }

    private static void awaitText(CapturedOutput output, String text) throws InterruptedException {
        for (int i = 0; i < 2_000 && !output.text().contains(text); i++) {
            Thread.sleep(10);
        }
    }
}
