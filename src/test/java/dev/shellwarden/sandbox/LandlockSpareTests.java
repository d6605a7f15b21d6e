package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls behind Landlock whose process was started ahead. Needs Landlock and dash. */
class LandlockSpareTests {

    @TempDir private Path base;

    private SpareCalls calls;
    private Path workspace;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(
                Landlock.version() >= Landlock.LEAST_VERSION, "Landlock is too old or not there");
        calls = new SpareCalls("landlock", base);
        workspace = calls.workspace();
    }

    @AfterEach
    void close() {
        if (calls != null) {
            calls.close();
        }
    }

    @Test
    void callWhenSpareStandsReadyThenItIsTaken() throws Exception {
        Spare spare = calls.spare();
        SpareCalls.Seen seen = calls.call("echo out; echo error >&2");
        assertThat(seen.ahead()).isTrue();
        assertThat(seen.text()).isEqualTo("out\nerror\n");
        assertThat(spare.isUsable()).isFalse();
        await().atMost(SpareCalls.LONG).until(() -> calls.ready().size() == 1);
    }

    @Test
    void callWhenSwitchedOffThenNothingIsStartedAhead() throws Exception {
        try (Sandbox without = calls.withoutSpare()) {
            for (int i = 0; i < 4; i++) {
                SpareCalls.Seen seen = calls.call(without, SpareCalls.ONE, calls.bash("true"));
                assertThat(seen.ahead()).isFalse();
            }
            assertThat(SpareCalls.spares(without)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env -0 | sort -z | grep -zv '^SHELLWARDEN_CALL=' | tr '\\0' '|'",
                "umask; (ulimit -Sa; ulimit -Ha) | grep -v processes",
                "grep -E '^(Sig[^Q]|Shd|NoNewPrivs|Seccomp|Cap|Uid|Gid|Groups|Umask|PPid)' /proc/self/status | grep -v ^PPid.*$$",
                "cd /proc/$$/fd; for f in *; do echo $f $(readlink $f | tr -d 0-9); done",
                "tr '\\0' '|' < /proc/$$/cmdline; echo $0 $PPID $SHLVL; pwd; readlink /proc/self/cwd",
                "sleep 1; cat /proc/$$/oom_score_adj",
                "cat; stat -L -c '%F %t %T' /dev/stdin; test -t 0 || echo no terminal",
                "for d in / /dev /run /tmp ~ /var; do ls -A $d | wc -l; done; hostname; id",
                "echo x > /usr/x; echo x > ~/x; echo x > x && cat x; rm x; echo y > $TMPDIR/y && cat $TMPDIR/y",
                "exit 3",
                "kill -TERM $$",
                "nothing-of-this-name",
                "sleep 0.3 & exit 0"
            })
    void callWhenInSpareThenAllIsAsInAnOrdinarySandbox(String command) throws Exception {
        calls.assertIsTheSameAhead(command);
    }

    @Test
    void callWhenTimeIsUpInSpareThenNothingIsLeft() throws Exception {
        calls.spare();
        SpareCalls.Seen seen =
                calls.call(
                        calls.bash(
                                        "echo $$; setsid sleep 1000 & trap '' TERM; while :; do sleep 1000; done")
                                .withTimeout(Duration.ofMillis(300)));
        assertThat(seen.ahead()).isTrue();
        assertThat(seen.aftermath().termination()).isInstanceOf(Termination.TimedOut.class);
    }

    /**
     * Without a variable or a session of its call an orphan is known only by being nobody else's.
     */
    @Test
    void callWhenOrphanHidesItsOriginThenAnotherCallersSpareDoesNotShieldIt() throws Exception {
        calls.spare(calls.sandbox(), SpareCalls.caller("other"));
        for (int i = 0; i < 3; i++) {
            SpareCalls.Seen seen =
                    calls.call(
                            "env -i setsid -f sh -c 'echo $$ > hidden; exec sleep 1000'; sleep 0.2");
            assertThat(seen.aftermath().termination()).isEqualTo(new Termination.Exited(0));
            String hidden = Files.readString(workspace.resolve("hidden")).strip();
            await().atMost(Duration.ofSeconds(1)).until(() -> !SpareCalls.runs(hidden));
        }
        assertThat(calls.ready()).hasSizeGreaterThanOrEqualTo(1);
    }

    @Test
    void discardWhenCallRunsThenItsOrphansLive() throws Exception {
        Spare spare = calls.spare(calls.sandbox(), SpareCalls.caller("other"));
        Thread discard =
                Thread.ofVirtual()
                        .unstarted(() -> {
                            await().until(() -> Files.exists(workspace.resolve("hidden")));
                            spare.discard();
                        });
        discard.start();
        SpareCalls.Seen seen =
                calls.call(
                        "env -i setsid -f sh -c 'echo $$ > hidden; sleep 1; echo lives > $0' $PWD/said; sleep 1.5; cat said");
        discard.join();
        assertThat(seen.text()).isEqualTo("lives\n");
    }

    @Test
    void callWhenOtherDirectoryThenOrdinary() throws Exception {
        Spare spare = calls.spare();
        Files.createDirectory(workspace.resolve("sub"));
        SpareCalls.Seen seen =
                calls.call(calls.bash("pwd").withDirectory(workspace.resolve("sub")));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).isEqualTo(workspace.resolve("sub") + "\n");
        SpareCalls.awaitGone(spare);
    }

    @Test
    void callWhenDirectoryHasAnotherNameForItThenOrdinary() throws Exception {
        calls.spare();
        Path name = Files.createSymbolicLink(calls.home().resolve("name"), workspace);
        ProcessSpec spec = calls.bash("pwd");
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.put("PWD", name.toString());
        for (Path directory : List.of(workspace, name)) {
            SpareCalls.Seen first =
                    calls.call(spec.withEnvironment(environment).withDirectory(directory));
            assertThat(first.ahead()).isFalse();
            assertThat(first.text()).isEqualTo(name + "\n");
            calls.call(calls.bash("pwd").withDirectory(name));
        }
    }

    @Test
    void callWhenItSetsLimitsOfOthersThenItFails() throws Exception {
        Assumptions.assumeTrue(Programs.system("prlimit").isPresent(), "prlimit is not installed");
        Spare spare = calls.spare(calls.sandbox(), SpareCalls.caller("other"));
        for (long other : new long[] {spare.process().pid(), ProcessHandle.current().pid()}) {
            SpareCalls.Seen seen = calls.call("prlimit --nofile=64:64 --pid " + other);
            assertThat(seen.text()).contains("Operation not permitted");
        }
        assertThat(calls.call("prlimit --nofile=64 sh -c 'ulimit -n'").text()).isEqualTo("64\n");
        SpareCalls.Seen next =
                calls.call(calls.sandbox(), SpareCalls.caller("other"), calls.bash("ulimit -n"));
        assertThat(next.text()).isNotEqualTo("64\n");
    }

    /** The limit on processes stands on top of those that the user has then. */
    @Test
    void callWhenMuchFewerOthersAreThereThanBeforeThenOrdinary() throws Exception {
        LandlockWords words =
                new LandlockWords(
                        Machine.current().orElseThrow(),
                        Landlock.version(),
                        TestSandboxes.defaults());
        int present = words.present();
        int processes = TestSandboxes.defaults().limits().processes();
        assertThat(words.isNear(present)).isTrue();
        assertThat(words.isNear(present + processes)).isFalse();
        assertThat(words.isNear(present - processes)).isFalse();
    }

    @Test
    void callWhenWorkspaceWasReplacedThenTheNewOneIsWritten() throws Exception {
        Spare spare = calls.spare();
        Path moved = calls.home().resolve("moved");
        Files.move(workspace, moved);
        Files.createDirectory(workspace);
        SpareCalls.Seen seen = calls.call("echo x > file");
        assertThat(seen.ahead()).isFalse();
        assertThat(workspace.resolve("file")).exists();
        assertThat(moved.resolve("file")).doesNotExist();
        SpareCalls.awaitGone(spare);
    }

    @Test
    void callWhenReadableFileWasReplacedThenTheNewOneIsRead() throws Exception {
        Path configuration = Files.writeString(calls.home().resolve(".gitconfig"), "[a]\n");
        calls.restart();
        Spare spare = calls.spare();
        Files.move(
                Files.writeString(base.resolve("fresh"), "[b]\n"),
                configuration,
                StandardCopyOption.REPLACE_EXISTING);
        SpareCalls.Seen seen = calls.call("cat ~/.gitconfig");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).isEqualTo("[b]\n");
        SpareCalls.awaitGone(spare);
    }

    @Test
    void callWhenItNeedsMoreThanTwoStreamsThenOrdinary() throws Exception {
        calls.spare();
        SpareCalls.Seen seen = calls.call(calls.bash("cat").withStdin(new byte[] {'x'}));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).isEqualTo("x");
    }

    @Test
    void callWhenSpareWasKilledThenOrdinary() throws Exception {
        Spare spare = calls.spare();
        ProcessHandle.of(spare.process().pid()).orElseThrow().destroyForcibly();
        SpareCalls.awaitGone(spare);
        assertThat(calls.call("echo runs").text()).isEqualTo("runs\n");
    }

    @Test
    void closeThenSparesAreGone() throws Exception {
        Spare spare = calls.spare();
        calls.sandbox().close();
        SpareCalls.awaitGone(spare);
        assertThat(calls.ready()).isEmpty();
    }

    @Test
    void killWhenSpareStandsReadyThenItDiesWithTheServer() throws Exception {
        calls.assertDiesWithTheServer(base, 1);
    }

    @Test
    void callsWhenFiftyAtOnceThenAllAreAnsweredAndOneSpareIsLeft() throws Exception {
        calls.spare();
        assertThat(calls.together(50, "sleep 0.1; echo "))
                .isEqualTo(IntStream.range(0, 50).mapToObj(number -> number + "\n").toList());
        await().atMost(SpareCalls.LONG).until(() -> calls.ready().size() == 1);
    }
}
