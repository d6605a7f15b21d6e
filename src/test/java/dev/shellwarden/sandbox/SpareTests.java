package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.process.Termination;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
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

/** Calls in sandboxes that were started ahead. Needs bubblewrap and dash. */
class SpareTests {

    @TempDir private Path base;

    private SpareCalls calls;
    private Path workspace;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        calls = new SpareCalls("bubblewrap", base);
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
        assertThat(calls.call("true").ahead()).isTrue();
    }

    @Test
    void callWhenFirstOfItsCallerThenNothingIsStartedAhead() throws Exception {
        calls.call("true");
        assertThat(calls.ready()).isEmpty();
        assertThat(calls.call("true").ahead()).isFalse();
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
                "umask; ulimit -Sa; ulimit -Ha",
                "grep -E '^(Sig[^Q]|Shd|NoNewPrivs|Seccomp|Cap|Uid|Gid|Groups|Umask|NSpid|PPid|Pid)' /proc/self/status",
                "cd /proc/$$/fd; for f in *; do echo $f $(readlink $f | tr -d 0-9); done",
                "tr '\\0' '|' < /proc/$$/cmdline; echo $0 $$ $PPID $SHLVL; pwd; readlink /proc/self/cwd",
                "cut -d' ' -f 4-8 /proc/$$/stat; ls -d /proc/[0-9]*",
                "sleep 1; cat /proc/$$/oom_score_adj",
                "cut -d' ' -f 4-6 /proc/self/mountinfo",
                "cat; stat -L -c '%F %t %T' /dev/stdin; test -t 0 || echo no terminal",
                "for d in / /dev /run /tmp ~ /var; do ls -A $d; done; stat -c '%A %U %n' /* /dev/*; hostname; id",
                "exit 3",
                "kill -TERM $$",
                "kill -KILL $$",
                "nothing-of-this-name",
                "echo 'bwrap: I am not' >&2; exit 2",
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
                        calls.bash("setsid sleep 1000 & trap '' TERM; while :; do sleep 1000; done")
                                .withTimeout(Duration.ofMillis(300)));
        assertThat(seen.ahead()).isTrue();
        assertThat(seen.aftermath().termination()).isInstanceOf(Termination.TimedOut.class);
    }

    @Test
    void callWhenItNeedsMoreThanTwoStreamsThenOrdinary() throws Exception {
        calls.spare();
        assertThat(calls.call(calls.bash("cat").withStdin(new byte[] {'x'})).text()).isEqualTo("x");
        assertThat(calls.call(calls.bash("cat").withStdin(new byte[] {'x'})).ahead()).isFalse();
        assertThat(
                        calls.call(
                                        calls.bash("cat <&5")
                                                .withDescriptors(Map.of(5, new byte[] {'y'})))
                                .ahead())
                .isFalse();
        assertThat(calls.call("echo " + "x".repeat(70_000)).ahead()).isFalse();
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
    void callWhenOtherCallerThenTheSpareIsNotTaken() throws Exception {
        calls.call("echo mine > /tmp/x");
        Spare spare = calls.spare();
        SpareCalls.Seen seen =
                calls.call(calls.sandbox(), SpareCalls.caller("other"), calls.bash("cat /tmp/x"));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).doesNotContain("mine");
        assertThat(spare.isUsable()).isTrue();
    }

    private void assertHooksAreProtected(Spare stale) throws Exception {
        SpareCalls.Seen seen =
                calls.call(
                        "echo x > .git/hooks/post-checkout; mv .git .gone; ls .git/hooks | wc -l");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).contains("Read-only file system", "0\n");
        assertThat(workspace.resolve(".git/hooks")).isEmptyDirectory();
        SpareCalls.awaitGone(stale);
    }

    private void repository() throws Exception {
        Files.createDirectories(workspace.resolve(".git/hooks"));
        Files.createDirectories(workspace.resolve(".git/objects"));
        Files.createDirectories(workspace.resolve(".git/refs"));
        Files.writeString(workspace.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    }

    @Test
    void callWhenRepositoryAppearedThenItIsProtected() throws Exception {
        Spare spare = calls.spare();
        repository();
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHooksWereReplacedThenTheyAreProtected() throws Exception {
        repository();
        Spare spare = calls.spare();
        Files.move(workspace.resolve(".git/hooks"), workspace.resolve(".git/old"));
        Files.createDirectory(workspace.resolve(".git/hooks"));
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHooksWereTakenAwayThenTheyAreProtected() throws Exception {
        repository();
        Spare spare = calls.spare();
        Files.delete(workspace.resolve(".git/hooks"));
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenRepositoryWasMovedThereAndBackThenNothingIsLoosened() throws Exception {
        repository();
        Spare spare = calls.spare();
        Files.move(workspace.resolve(".git"), workspace.resolve(".moved"));
        assertThat(spare.standing().holds()).isFalse();
        Files.move(workspace.resolve(".moved"), workspace.resolve(".git"));
        assertThat(calls.call("echo x > .git/hooks/post-checkout").text())
                .contains("Read-only file system");
    }

    @Test
    void callWhenAnotherProcessTookTheMountAwayThenTheProtectionStands() throws Exception {
        repository();
        Spare spare = calls.spare();
        Path hooks = workspace.resolve(".git/hooks");
        Files.move(
                Files.createDirectory(base.resolve("new")),
                hooks,
                StandardCopyOption.REPLACE_EXISTING);
        assertThat(spare.standing().holds()).isFalse();
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHiddenFileWasReplacedThenItIsHidden() throws Exception {
        Path secret = Files.writeString(workspace.resolve(".env"), "canary\n");
        Sandbox hiding =
                calls.sandbox(
                        new SandboxProperties(
                                SandboxProperties.Mode.AUTO,
                                true,
                                List.of(),
                                List.of(),
                                List.of(".env"),
                                SandboxProperties.GitConfig.PROTECTED,
                                SandboxProperties.Caches.SHARED,
                                TestSandboxes.WIDE,
                                true,
                                java.util.Set.of()));
        Spare spare = calls.spare(hiding, SpareCalls.ONE);
        Files.move(
                Files.writeString(base.resolve("fresh"), "canary anew\n"),
                secret,
                StandardCopyOption.REPLACE_EXISTING);
        SpareCalls.Seen seen =
                calls.call(hiding, SpareCalls.ONE, calls.bash("cat .env; cat /proc/*/root/.env"));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).doesNotContain("canary");
        SpareCalls.awaitGone(spare);
        hiding.close();
    }

    @Test
    void callWhenConfigurationOfAnEditorAppearedThenItIsProtected() throws Exception {
        Spare spare = calls.spare();
        Files.writeString(workspace.resolve(".mcp.json"), "{}");
        SpareCalls.Seen seen = calls.call("echo x > .mcp.json");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).contains("Read-only file system");
        SpareCalls.awaitGone(spare);
    }

    @Test
    void callWhenPrivateFolderWasRemovedThenThereIsAnother() throws Exception {
        calls.call("echo kept > /tmp/x");
        Spare spare = calls.spare();
        Path folders = TestSandboxes.host(calls.home()).stateDirectory().resolve("callers");
        try (var callers = Files.list(folders)) {
            callers.forEach(PrivateFolders::delete);
        }
        SpareCalls.Seen seen = calls.call("cat /tmp/x; echo new > /tmp/y && cat /tmp/y");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).startsWith("new\n");
        SpareCalls.awaitGone(spare);
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
    void callWhenShownFileWasReplacedThenTheNewOneIsSeen() throws Exception {
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
    void callWhenSpareWasKilledThenOrdinary() throws Exception {
        Spare spare = calls.spare();
        ProcessHandle.of(spare.process().pid()).orElseThrow().destroyForcibly();
        SpareCalls.awaitGone(spare);
        assertThat(calls.call("echo runs").text()).isEqualTo("runs\n");
    }

    @Test
    void callWhenItIsNotStartedThenItsSpareIsGone() throws Exception {
        Spare spare = calls.spare();
        Confined confined = calls.confined(calls.sandbox(), SpareCalls.ONE, calls.bash("true"));
        assertThat(confined.spec().handover()).isPresent();
        confined.afterwards(new Termination.Cancelled(), "");
        SpareCalls.awaitGone(spare);
    }

    @Test
    void closeThenSparesAreGone() throws Exception {
        Spare spare = calls.spare();
        calls.sandbox().close();
        SpareCalls.awaitGone(spare);
        assertThat(calls.call("true").ahead()).isFalse();
        assertThat(calls.ready()).isEmpty();
    }

    @Test
    void killWhenSpareStandsReadyThenItDiesWithTheServer() throws Exception {
        calls.assertDiesWithTheServer(base, 3);
    }

    @Test
    void callsWhenManyCallersThenFewSpares() throws Exception {
        for (int i = 0; i < 2 * Spares.MOST; i++) {
            for (int j = 0; j < 2; j++) {
                calls.call(calls.sandbox(), SpareCalls.caller("caller" + i), calls.bash("true"));
            }
        }
        await().atMost(SpareCalls.LONG).until(() -> calls.ready().size() == Spares.MOST);
    }

    @Test
    void callsWhenFiftyAtOnceThenAllAreAnsweredAndOneSpareIsLeft() throws Exception {
        calls.spare();
        List<String> texts = calls.together(50, "sleep 0.1; echo ");
        assertThat(texts)
                .isEqualTo(IntStream.range(0, 50).mapToObj(number -> number + "\n").toList());
        await().atMost(SpareCalls.LONG).until(() -> calls.ready().size() == 1);
    }
}
