package dev.shellwarden.process;

import static dev.shellwarden.process.Shells.bash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class ProcessRunnerTests {

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
    @ValueSource(ints = {0, 1, 2, 37, 126, 127, 128, 137, 255})
    void runWhenCommandExitsGivesItsCode(int code) throws Exception {
        assertThat(run("exit " + code).termination()).isEqualTo(new Termination.Exited(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"KILL", "TERM", "INT", "HUP", "SEGV", "USR1", "PIPE"})
    void runWhenCommandDiesOfASignalNamesIt(String name) throws Exception {
        int number = Signal.named(name).orElseThrow().number();
        assertThat(run("kill -" + name + " $$; sleep 1").termination())
                .isEqualTo(new Termination.Signaled(number, "SIG" + name));
    }

    @Test
    void runWhenBothStreamsAreWrittenKeepsThemApart() throws Exception {
        ProcessResult result = run("echo out; echo err >&2");
        assertThat(result.stdout().text()).isEqualTo("out\n");
        assertThat(result.stderr().text()).isEqualTo("err\n");
    }

    @Test
    void runWhenMergedKeepsTheExactOrder() throws Exception {
        ProcessSpec spec =
                bash("for i in 1 2 3; do echo o$i; echo e$i >&2; done")
                        .withErrorStream(ProcessSpec.ErrorStream.MERGED);
        assertThat(runner.run(spec).stdout().text()).isEqualTo("o1\ne1\no2\ne2\no3\ne3\n");
    }

    @Test
    void runWhenErrorStreamIsDiscardedHasNone() throws Exception {
        ProcessResult result =
                runner.run(
                        bash("echo o; echo e >&2")
                                .withErrorStream(ProcessSpec.ErrorStream.DISCARDED));
        assertThat(result.stdout().text()).isEqualTo("o\n");
        assertThat(result.stderr().size()).isZero();
    }

    @Test
    void runWhenNoInputIsGivenReadsEndOfFile() throws Exception {
        assertThat(run("cat; echo after").stdout().text()).isEqualTo("after\n");
    }

    @Test
    void runWhenInputIsGivenPassesItExactly() throws Exception {
        byte[] input = "a\0ü\r\n€ without newline".getBytes(StandardCharsets.UTF_8);
        assertThat(runner.run(bash("cat").withStdin(input)).stdout().read(0, 1_000).bytes())
                .isEqualTo(input);
    }

    @Test
    void runWhenInputIsAMegabytePassesItWhole() throws Exception {
        ProcessResult result = runner.run(bash("sleep 0.1; wc -c").withStdin(new byte[3 << 20]));
        assertThat(result.stdout().text().strip()).isEqualTo("3145728");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo done", "exec 0<&-; echo done", "head -c 1 >/dev/null; echo done"})
    void runWhenCommandDoesNotReadItsInputEndsAllTheSame(String script) throws Exception {
        ProcessResult result = runner.run(bash(script).withStdin(new byte[1 << 20]));
        assertThat(result.stdout().text()).isEqualTo("done\n");
        assertThat(result.elapsed()).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void runWhenEnvironmentIsGivenPassesNothingElse() throws Exception {
        ProcessResult result =
                runner.run(
                        ProcessSpec.of(List.of("/usr/bin/env"), Path.of("/"))
                                .withEnvironment(Map.of("GREETING", "grüß €\n=")));
        assertThat(result.stdout().text()).contains("GREETING=grüß €\n=").hasLineCount(3);
    }

    @Test
    void runWhenServerHasDescriptorsOpenTheChildHasOnlyItsOwn() throws Exception {
        try (var ignored = Files.newInputStream(Files.createFile(directory.resolve("open")))) {
            ProcessResult result = run("ls /proc/self/fd");
            assertThat(result.stdout().text()).isEqualTo("0\n1\n2\n3\n");
        }
    }

    @Test
    void runWhenDescriptorsAreGivenTheChildReadsThem() throws Exception {
        byte[] large = "x".repeat(300_000).getBytes(StandardCharsets.UTF_8);
        ProcessSpec spec =
                bash("cat <&9; wc -c <&40; cat <&9; ls /proc/self/fd; echo no > /dev/fd/9")
                        .withDescriptors(
                                Map.of(9, "nine".getBytes(StandardCharsets.UTF_8), 40, large));
        ProcessResult result = runner.run(spec);

        assertThat(result.stdout().text()).isEqualTo("nine300000\n0\n1\n2\n3\n40\n9\n");
        assertThat(result.stderr().text()).contains("not permitted");
    }

    @Test
    void runWhenDescriptorIsCapturedGivesWhatWasWritten() throws Exception {
        ProcessResult result =
                runner.run(
                        bash("echo shown; echo kept >&7; pwd >&7")
                                .withCaptures(Map.of(7, new OutputLimits(100, 0, 0))));

        assertThat(result.captured().get(7).text()).isEqualTo("kept\n/tmp\n");
        assertThat(result.stdout().text()).isEqualTo("shown\n");
    }

    @Test
    void runWhenCommandIsAScriptOnADescriptorRunsIt() throws Exception {
        String script = "echo " + "z".repeat(400_000) + " | wc -c";
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/bash", "/dev/fd/9"), Path.of("/"))
                        .withEnvironment(Map.of("PATH", "/usr/bin:/bin"))
                        .withDescriptors(Map.of(9, script.getBytes(StandardCharsets.UTF_8)));
        assertThat(runner.run(spec).stdout().text().strip()).isEqualTo("400001");
    }

    @Test
    void runWhenSixHundredKilobytesOfThreeByteCharactersAreWrittenLosesNone() throws Exception {
        ProcessSpec spec =
                bash("yes 日本語 | head -n 66667 | tr -d '\\n'")
                        .withOutput(new OutputLimits(100, 100, 1 << 20));
        CapturedOutput output = runner.run(spec).stdout();

        assertThat(output.size()).isEqualTo(600_003);
        assertThat(output.truncated()).isFalse();
        assertThat(output.text()).isEqualTo("日本語".repeat(66_667));
    }

    @Test
    void runWhenOutputIsAGigabyteKeepsStartAndEndInBoundedMemory() throws Exception {
        long before = usedMemory();
        ProcessResult result =
                runner.run(bash("echo START; head -c 1000000000 /dev/zero; echo END"));
        long after = usedMemory();

        assertThat(result.stdout().size()).isEqualTo(1_000_000_010);
        assertThat(result.stdout().text(1_000)).startsWith("START\n").endsWith("END\n");
        assertThat(after - before).isLessThan(64 << 20);
        result.close();
    }

    @Test
    void runWhenOutputIsBinarySaysSo() throws Exception {
        assertThat(run("printf '\\377\\376\\000\\001A\\200B'").stdout().binary()).isTrue();
        assertThat(run("printf 'grüße'").stdout().binary()).isFalse();
    }

    @Test
    void runWhenTwoHundredRunAtOnceEachGetsItsOwnOutput() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String script = "echo out-%d; sleep 0.1; echo err-%d >&2".formatted(i, i);
                calls.add(() -> {
                    ProcessResult result = run(script);
                    return result.stdout().text() + result.stderr().text();
                });
            }
            List<Future<String>> results = threads.invokeAll(calls);
            for (int i = 0; i < 200; i++) {
                assertThat(results.get(i).get()).isEqualTo("out-%d\nerr-%d\n".formatted(i, i));
            }
        }
    }

    @Test
    void runWhenAThousandHaveRunLeavesNothingBehind() throws Exception {
        run("true");
        int descriptors = OpenDescriptors.list().size();
        List<Long> zombies = zombies();
        for (int i = 0; i < 1_000; i++) {
            runner.run(
                            bash(i % 10 == 0
                                            ? "sleep 50 & setsid -f sleep 51; exit 3"
                                            : "echo x; exit 3")
                                    .withStdin(new byte[] {1}))
                    .close();
        }
        await().untilAsserted(() ->
                assertThat(OpenDescriptors.list()).hasSizeLessThanOrEqualTo(descriptors));
        assertThat(zombies()).isSubsetOf(zombies);
        long keepers =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("process-keeper"))
                        .count();
        assertThat(keepers).isLessThan(4);
    }

    @Test
    void runWhenMemoryAndTimeAreUsedTellsHowMuch() throws Exception {
        ProcessResult result =
                run("x=$(head -c 60000000 /dev/zero | tr '\\0' x); sleep 0.4; echo ${#x}");
        assertThat(result.peakMemory().orElse(0)).isGreaterThan(50_000_000);
        assertThat(result.cpuTime()).isPositive().isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void startWhenProgramIsMissingSaysSo() {
        assertThatThrownBy(
                        () -> runner.run(ProcessSpec.of(List.of("/no/such/program"), Path.of("/"))))
                .isInstanceOf(ProcessStartException.class)
                .hasMessageContaining("/no/such/program")
                .hasMessageContaining("no such program");
    }

    @Test
    void startWhenProgramIsNotExecutableSaysSo() {
        assertThatThrownBy(() -> runner.run(ProcessSpec.of(List.of("/etc/passwd"), Path.of("/"))))
                .isInstanceOf(ProcessStartException.class)
                .hasMessageContaining("permission denied");
    }

    @Test
    void startWhenDirectoryIsMissingSaysSo() {
        assertThatThrownBy(
                        () -> runner.run(ProcessSpec.of(List.of("/bin/true"), Path.of("/no/such"))))
                .isInstanceOf(ProcessStartException.class)
                .hasMessageContaining("/no/such");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "half \uD83D"})
    void startWhenAnArgumentHasNoExactBytesIsRefused(String argument) {
        assertThatThrownBy(() ->
                        runner.run(ProcessSpec.of(List.of("/bin/echo", argument), Path.of("/"))))
                .isInstanceOf(ProcessStartException.class)
                .hasMessageContaining("argument");
    }

    private ProcessResult run(String script) throws ProcessStartException {
        return runner.run(bash(script));
    }

    private static List<Long> zombies() {
        return ProcFiles.all().stream()
                .filter(process ->
                        process.ended() && process.parent() == ProcessHandle.current().pid())
                .map(ProcStat::process)
                .toList();
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
