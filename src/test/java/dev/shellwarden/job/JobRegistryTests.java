package dev.shellwarden.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Signal;
import dev.shellwarden.process.TerminalSize;
import dev.shellwarden.workspace.Caller;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class JobRegistryTests {

    private static final Caller ALICE = new Caller("a", "test", Optional.of("alice"));
    private static final Caller BOB = new Caller("b", "test", Optional.of("bob"));

    @TempDir Path directory;

    private final MovingClock clock = new MovingClock();
    private ProcessRunner processes;
    private JobRegistry jobs;

    @BeforeEach
    void open() {
        processes = new ProcessRunner(directory.resolve("spool"));
        jobs =
                new JobRegistry(
                        processes,
                        new JobProperties(
                                64,
                                Duration.ofMinutes(30),
                                DataSize.ofMegabytes(64),
                                JobProperties.RawInput.DENY),
                        clock);
    }

    @AfterEach
    void close() {
        jobs.close();
        processes.close();
    }

    @Test
    void readWhenJobEndedLongAgoStillGivesItsOutput() throws Exception {
        Job job = ended("echo done");
        clock.now = clock.now.plus(Duration.ofMinutes(10));
        assertThat(read(jobs.find(ALICE, job.id().value()), 0)).isEqualTo("done\n");
    }

    @Test
    void findWhenEndedJobIsOlderThanKeptForgetsIt() throws Exception {
        Job job = ended("true");
        clock.now = clock.now.plus(Duration.ofMinutes(31));
        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> jobs.find(ALICE, job.id().value()));
    }

    @Test
    void findWhenJobIsAnothersAnswersAsForOneThatNeverWas() throws Exception {
        String id = ended("true").id().value();
        String other = "f".repeat(32);
        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> jobs.find(BOB, id))
                .withMessage(
                        "There is no job '%s' of yours; list_jobs shows those that there are"
                                .formatted(id));
        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> jobs.find(BOB, other))
                .withMessage(
                        "There is no job '%s' of yours; list_jobs shows those that there are"
                                .formatted(other));
        assertThat(jobs.list(BOB)).isEmpty();
    }

    @Test
    void startWhenFiftyRunAtOnceKeepsTheirOutputApart() throws Exception {
        List<Job> started = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            started.add(start("sleep 0.2; echo number " + i));
        }
        for (int i = 0; i < 50; i++) {
            Job job = started.get(i);
            await().until(() -> job.endedAt().isPresent());
            assertThat(read(job, 0)).isEqualTo("number " + i + "\n");
        }
    }

    @Test
    void startWhenCallerHasTooManyRefusesWithTheLimit() throws Exception {
        JobRegistry two =
                new JobRegistry(
                        processes,
                        new JobProperties(
                                2,
                                Duration.ofMinutes(30),
                                DataSize.ofMegabytes(1),
                                JobProperties.RawInput.DENY),
                        clock);
        two.start(request("sleep 30", Optional.empty()));
        two.start(request("sleep 30", Optional.empty()));
        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> two.start(request("true", Optional.empty())))
                .withMessageContaining("2 is the most")
                .withMessageContaining("shellwarden.job.max-per-caller");
        two.close();
    }

    @Test
    void readWhenLogHasThirtyMegabytesGivesHeadMiddleAndTail() throws Exception {
        Job job = ended("seq -f '%014.0f' 1 2000000");
        long size = 15L * 2_000_000;
        assertThat(job.read(0, Duration.ZERO, 15).bytes()).asString().isEqualTo("00000000000001\n");
        assertThat(text(job, size / 2, 15)).isEqualTo("00000001000001\n");
        assertThat(text(job, size - 15, 15)).isEqualTo("00000002000000\n");
        assertThat(job.read(0, Duration.ZERO, 1).totalBytes()).isEqualTo(size);
    }

    @Test
    void readWhenOutputTricklesLosesNothingAndWaits() throws Exception {
        Job job = start("for i in 1 2 3 4 5 6; do printf $i; sleep 0.1; done");
        StringBuilder all = new StringBuilder();
        int reads = 0;
        while (job.endedAt().isEmpty() || all.length() < 6) {
            all.append(text(job, all.length(), 100, Duration.ofSeconds(5)));
            reads++;
        }
        assertThat(all).hasToString("123456");
        assertThat(reads).isLessThan(15);
    }

    @Test
    void readWhenCharacterIsSplitWaitsForItsEnd() throws Exception {
        Job job = start("printf 'a\\303'; read go; printf '\\251b'");
        await().until(() -> job.read(0, Duration.ZERO, 10).totalBytes() == 2);
        assertThat(read(job, 0)).isEqualTo("a");
        job.write("\n".getBytes(StandardCharsets.UTF_8));
        await().until(() -> job.endedAt().isPresent());
        assertThat(read(job, 1)).isEqualTo("éb");
    }

    @Test
    void screenWhenProgramDrawsShowsWhatAPersonWouldSee() throws Exception {
        Job job =
                start(
                        "printf '10%%\\r20%%\\r\\033[32m30%%\\033[0m\\nname> '; until [ -e go ]; do sleep 0.05; done; printf '\\033[2J\\033[Hlast'",
                        Optional.of(new TerminalSize(40, 5)));
        await().until(() -> job.screen().orElse("").equals("30%\nname>"));
        Files.createFile(directory.resolve("go"));
        await().until(() -> job.screen().orElse("").equals("last"));
    }

    @Test
    void writeWhenInputIsEndedLetsTheProgramEnd() throws Exception {
        Job job = start("cat; echo over");
        job.write("line\n".getBytes(StandardCharsets.UTF_8));
        job.closeInput();
        await().until(() -> job.endedAt().isPresent());
        assertThat(read(job, 0)).isEqualTo("line\nover\n");
        assertThatExceptionOfType(JobException.class).isThrownBy(() -> job.write(new byte[] {'x'}));
    }

    @Test
    void stopWhenProgramObeysTheSignalEndsByIt() throws Exception {
        Job job = start("trap 'echo bye; exit 3' INT; echo on; while :; do sleep 0.05; done");
        await().until(() -> read(job, 0).equals("on\n"));
        assertThat(job.stop(Signal.INT, "stopped", Duration.ofSeconds(5)))
                .isInstanceOf(JobState.Stopped.class);
        assertThat(read(job, 3)).isEqualTo("bye\n");
    }

    @Test
    void stateWhenShellIsKilledTellsTheSignal() throws Exception {
        assertThat(ended("kill -9 $$").state())
                .isInstanceOfSatisfying(
                        JobState.Signaled.class,
                        signaled -> assertThat(signaled.signal()).isEqualTo("SIGKILL"));
    }

    @Test
    void endWhenNobodyComesBackToAJobStopsItAfterTheIdleTime() throws Exception {
        JobRegistry brief = new JobRegistry(processes, idleAfter(Duration.ofSeconds(1)), clock);
        Job left = brief.start(request("sleep 30", Optional.empty()));
        Job shared = brief.start(request("sleep 30", Optional.empty()));
        Job others = brief.start(request("sleep 30", Optional.empty(), BOB));
        Job regained = brief.start(request("sleep 30", Optional.empty()));
        Caller again = new Caller("c", "test", ALICE.principal());
        brief.find(again, shared.id().value());

        brief.end("a");
        brief.find(again, regained.id().value());

        await().until(() -> left.state() instanceof JobState.Stopped);
        assertThat(List.of(shared, others, regained))
                .extracting(Job::state)
                .hasOnlyElementsOfType(JobState.Running.class);
        brief.end("c");
        await().until(() -> regained.state() instanceof JobState.Stopped);
        brief.close();
    }

    private static JobProperties idleAfter(Duration time) {
        return new JobProperties(64, time, DataSize.ofMegabytes(1), JobProperties.RawInput.DENY);
    }

    @Test
    void startWhenHundredsOfShortJobsRanKeepsMemoryFlat() throws Exception {
        run(100);
        long before = usedMemory();
        run(500);
        assertThat(usedMemory() - before).isLessThan(20L << 20);
    }

    @Test
    @Tag("long")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void startWhenTenThousandShortJobsRanKeepsMemoryFlat() throws Exception {
        run(500);
        long before = usedMemory();
        run(10_000);
        assertThat(usedMemory() - before).isLessThan(20L << 20);
    }

    @Test
    @Tag("long")
    void readWhenJobWroteTwoGigabytesKeepsMemoryFlat() throws Exception {
        long before = usedMemory();
        Job job = ended("head -c 2147483648 /dev/zero", Duration.ofMinutes(3));
        assertThat(job.read(0, Duration.ZERO, 1).totalBytes()).isEqualTo(2_147_483_648L);
        assertThat(usedMemory() - before).isLessThan(20L << 20);
    }

    private void run(int count) throws Exception {
        for (int i = 0; i < count; i += 20) {
            List<Job> some = new ArrayList<>();
            for (int j = 0; j < 20; j++) {
                some.add(start("echo short"));
            }
            for (Job job : some) {
                await().until(() -> job.endedAt().isPresent());
            }
        }
    }

    private static long usedMemory() {
        IntStream.range(0, 3).forEach(i -> System.gc());
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private Job ended(String command) throws Exception {
        return ended(command, Duration.ofSeconds(30));
    }

    private Job ended(String command, Duration patience) throws Exception {
        Job job = start(command);
        await().atMost(patience).until(() -> job.endedAt().isPresent());
        return job;
    }

    private Job start(String command) throws Exception {
        return start(command, Optional.empty());
    }

    private Job start(String command, Optional<TerminalSize> terminal) throws Exception {
        return jobs.start(request(command, terminal));
    }

    private JobRequest request(String command, Optional<TerminalSize> terminal) {
        return request(command, terminal, ALICE);
    }

    private JobRequest request(String command, Optional<TerminalSize> terminal, Caller caller) {
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/sh", "-c", command), directory)
                        .withEnvironment(Map.of("PATH", "/usr/bin:/bin"))
                        .withStdinOpen(true);
        return new JobRequest(
                caller,
                Optional.of("name"),
                command,
                terminal.map(spec::withTerminal).orElse(spec),
                result -> {});
    }

    private static String read(Job job, long offset) throws InterruptedException {
        return text(job, offset, 1 << 20);
    }

    private static String text(Job job, long offset, int bytes) throws InterruptedException {
        return text(job, offset, bytes, Duration.ZERO);
    }

    private static String text(Job job, long offset, int bytes, Duration wait)
            throws InterruptedException {
        return new String(job.read(offset, wait, bytes).bytes(), StandardCharsets.UTF_8);
    }

    private static final class MovingClock extends Clock {

        private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
