package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import dev.shellwarden.process.Trampoline;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls in sandboxes that were started ahead. Needs bubblewrap and dash. */
class SpareTests {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Caller ONE = caller("one");

    @TempDir private Path base;

    private Path home;
    private Path workspace;
    private ProcessRunner runner;
    private BubblewrapSandbox sandbox;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        Assumptions.assumeTrue(Trampoline.words().isPresent(), "dash is not installed");
        home = Files.createDirectory(base.toRealPath().resolve("home"));
        workspace = Files.createDirectory(home.resolve("ws"));
        runner = new ProcessRunner(base.resolve("spool"));
        sandbox = sandbox(TestSandboxes.defaults());
    }

    @AfterEach
    void close() {
        sandbox.close();
        runner.close();
    }

    private static Caller caller(String name) {
        return new Caller(name, "test", Optional.empty());
    }

    private BubblewrapSandbox sandbox(SandboxProperties properties) {
        SandboxSettings settings =
                new SandboxSettings(
                        properties,
                        TestSandboxes.host(home),
                        Profile.load(),
                        Map.of("PATH", TestSandboxes.PATH));
        Sandbox found = Sandboxes.ofKind("bubblewrap", settings, runner);
        Assumptions.assumeTrue(
                found instanceof BubblewrapSandbox, () -> found.shortcomings().toString());
        return (BubblewrapSandbox) found;
    }

    private ProcessSpec spec(List<String> argv) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", TestSandboxes.PATH);
        environment.put("HOME", home.toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("ODD", "it's\n\"$x\" ä \\");
        return ProcessSpec.of(argv, workspace).withEnvironment(environment).withTimeout(LONG);
    }

    private ProcessSpec bash(String command) {
        return spec(List.of("/bin/bash", "-c", command));
    }

    /** What a call gave, and whether its sandbox had been started ahead. */
    private record Seen(boolean ahead, String text, Aftermath aftermath) {}

    private Seen call(Sandbox in, Caller caller, ProcessSpec spec) throws Exception {
        Confined confined = in.confine(spec, SandboxRequest.of(List.of(workspace), caller));
        try (ProcessResult result = runner.run(confined.spec())) {
            String errors = result.stderr().text();
            return new Seen(
                    confined.spec().handover().isPresent(),
                    result.stdout().text() + errors,
                    confined.afterwards(result.termination(), errors));
        }
    }

    private Seen call(String command) throws Exception {
        return call(sandbox, ONE, bash(command));
    }

    /** Has a spare stand ready, and gives it. */
    private Spare spare() throws Exception {
        call("true");
        call("true");
        await().atMost(LONG).until(() -> !sandbox.spares().isEmpty());
        return sandbox.spares().getFirst();
    }

    private static void awaitGone(Spare spare) {
        await().atMost(LONG).until(() -> ProcessHandle.of(spare.process().pid()).isEmpty());
    }

    @Test
    void callWhenSpareStandsReadyThenItIsTaken() throws Exception {
        Spare spare = spare();
        Seen seen = call("echo out; echo error >&2");
        assertThat(seen.ahead()).isTrue();
        assertThat(seen.text()).isEqualTo("out\nerror\n");
        assertThat(spare.isUsable()).isFalse();
        await().atMost(LONG).until(() -> sandbox.spares().size() == 1);
        assertThat(call("true").ahead()).isTrue();
    }

    @Test
    void callWhenFirstOfItsCallerThenNothingIsStartedAhead() throws Exception {
        call("true");
        assertThat(sandbox.spares()).isEmpty();
        assertThat(call("true").ahead()).isFalse();
    }

    @Test
    void callWhenSwitchedOffThenNothingIsStartedAhead() throws Exception {
        BubblewrapSandbox without = sandbox(TestSandboxes.withoutSpare(TestSandboxes.defaults()));
        for (int i = 0; i < 4; i++) {
            assertThat(call(without, ONE, bash("true")).ahead()).isFalse();
        }
        assertThat(without.spares()).isEmpty();
        without.close();
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
        BubblewrapSandbox without = sandbox(TestSandboxes.withoutSpare(TestSandboxes.defaults()));
        spare();
        Seen inSpare = call(command);
        Seen ordinary = call(without, ONE, bash(command));
        without.close();
        assertThat(inSpare.ahead()).isTrue();
        assertThat(ordinary.ahead()).isFalse();
        String folder = "callers/\\d+-\\d+";
        assertThat(inSpare.text().replaceAll(folder, ""))
                .isEqualTo(ordinary.text().replaceAll(folder, ""));
        assertThat(inSpare.aftermath()).isEqualTo(ordinary.aftermath());
    }

    @Test
    void callWhenTimeIsUpInSpareThenNothingIsLeft() throws Exception {
        spare();
        Seen seen =
                call(
                        sandbox,
                        ONE,
                        bash("setsid sleep 1000 & trap '' TERM; while :; do sleep 1000; done")
                                .withTimeout(Duration.ofMillis(300)));
        assertThat(seen.ahead()).isTrue();
        assertThat(seen.aftermath().termination()).isInstanceOf(Termination.TimedOut.class);
    }

    @Test
    void callWhenItNeedsMoreThanTwoStreamsThenOrdinary() throws Exception {
        spare();
        assertThat(call(sandbox, ONE, bash("cat").withStdin(new byte[] {'x'})).text())
                .isEqualTo("x");
        assertThat(call(sandbox, ONE, bash("cat").withStdin(new byte[] {'x'})).ahead()).isFalse();
        assertThat(
                        call(
                                        sandbox,
                                        ONE,
                                        bash("cat <&5")
                                                .withDescriptors(Map.of(5, new byte[] {'y'})))
                                .ahead())
                .isFalse();
        assertThat(call("echo " + "x".repeat(70_000)).ahead()).isFalse();
    }

    @Test
    void callWhenOtherDirectoryThenOrdinary() throws Exception {
        Spare spare = spare();
        Files.createDirectory(workspace.resolve("sub"));
        Seen seen = call(sandbox, ONE, bash("pwd").withDirectory(workspace.resolve("sub")));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).isEqualTo(workspace.resolve("sub") + "\n");
        awaitGone(spare);
    }

    @Test
    void callWhenOtherCallerThenTheSpareIsNotTaken() throws Exception {
        call("echo mine > /tmp/x");
        Spare spare = spare();
        Seen seen = call(sandbox, caller("other"), bash("cat /tmp/x"));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).doesNotContain("mine");
        assertThat(spare.isUsable()).isTrue();
    }

    private void assertHooksAreProtected(Spare stale) throws Exception {
        Seen seen = call("echo x > .git/hooks/post-checkout; mv .git .gone; ls .git/hooks | wc -l");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).contains("Read-only file system", "0\n");
        assertThat(workspace.resolve(".git/hooks")).isEmptyDirectory();
        awaitGone(stale);
    }

    private void repository() throws Exception {
        Files.createDirectories(workspace.resolve(".git/hooks"));
        Files.createDirectories(workspace.resolve(".git/objects"));
        Files.createDirectories(workspace.resolve(".git/refs"));
        Files.writeString(workspace.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    }

    @Test
    void callWhenRepositoryAppearedThenItIsProtected() throws Exception {
        Spare spare = spare();
        repository();
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHooksWereReplacedThenTheyAreProtected() throws Exception {
        repository();
        Spare spare = spare();
        Files.move(workspace.resolve(".git/hooks"), workspace.resolve(".git/old"));
        Files.createDirectory(workspace.resolve(".git/hooks"));
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHooksWereTakenAwayThenTheyAreProtected() throws Exception {
        repository();
        Spare spare = spare();
        Files.delete(workspace.resolve(".git/hooks"));
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenRepositoryWasMovedThereAndBackThenNothingIsLoosened() throws Exception {
        repository();
        Spare spare = spare();
        Files.move(workspace.resolve(".git"), workspace.resolve(".moved"));
        assertThat(spare.view().holds()).isFalse();
        Files.move(workspace.resolve(".moved"), workspace.resolve(".git"));
        assertThat(call("echo x > .git/hooks/post-checkout").text())
                .contains("Read-only file system");
    }

    @Test
    void callWhenAnotherProcessTookTheMountAwayThenTheProtectionStands() throws Exception {
        repository();
        Spare spare = spare();
        Path hooks = workspace.resolve(".git/hooks");
        Files.move(
                Files.createDirectory(base.resolve("new")),
                hooks,
                StandardCopyOption.REPLACE_EXISTING);
        assertThat(spare.view().holds()).isFalse();
        assertHooksAreProtected(spare);
    }

    @Test
    void callWhenHiddenFileWasReplacedThenItIsHidden() throws Exception {
        Path secret = Files.writeString(workspace.resolve(".env"), "canary\n");
        BubblewrapSandbox hiding =
                sandbox(
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
        call(hiding, ONE, bash("true"));
        call(hiding, ONE, bash("true"));
        await().atMost(LONG).until(() -> !hiding.spares().isEmpty());
        Spare spare = hiding.spares().getFirst();
        Files.move(
                Files.writeString(base.resolve("fresh"), "canary anew\n"),
                secret,
                StandardCopyOption.REPLACE_EXISTING);
        Seen seen = call(hiding, ONE, bash("cat .env; cat /proc/*/root/.env"));
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).doesNotContain("canary");
        awaitGone(spare);
        hiding.close();
    }

    @Test
    void callWhenConfigurationOfAnEditorAppearedThenItIsProtected() throws Exception {
        Spare spare = spare();
        Files.writeString(workspace.resolve(".mcp.json"), "{}");
        Seen seen = call("echo x > .mcp.json");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).contains("Read-only file system");
        awaitGone(spare);
    }

    @Test
    void callWhenPrivateFolderWasRemovedThenThereIsAnother() throws Exception {
        call("echo kept > /tmp/x");
        Spare spare = spare();
        Path folders = TestSandboxes.host(home).stateDirectory().resolve("callers");
        try (var callers = Files.list(folders)) {
            callers.forEach(PrivateFolders::delete);
        }
        Seen seen = call("cat /tmp/x; echo new > /tmp/y && cat /tmp/y");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).startsWith("new\n");
        awaitGone(spare);
    }

    @Test
    void callWhenWorkspaceWasReplacedThenTheNewOneIsWritten() throws Exception {
        Spare spare = spare();
        Path moved = home.resolve("moved");
        Files.move(workspace, moved);
        Files.createDirectory(workspace);
        Seen seen = call("echo x > file");
        assertThat(seen.ahead()).isFalse();
        assertThat(workspace.resolve("file")).exists();
        assertThat(moved.resolve("file")).doesNotExist();
        awaitGone(spare);
    }

    @Test
    void callWhenShownFileWasReplacedThenTheNewOneIsSeen() throws Exception {
        Path configuration = Files.writeString(home.resolve(".gitconfig"), "[a]\n");
        sandbox.close();
        sandbox = sandbox(TestSandboxes.defaults());
        Spare spare = spare();
        Files.move(
                Files.writeString(base.resolve("fresh"), "[b]\n"),
                configuration,
                StandardCopyOption.REPLACE_EXISTING);
        Seen seen = call("cat ~/.gitconfig");
        assertThat(seen.ahead()).isFalse();
        assertThat(seen.text()).isEqualTo("[b]\n");
        awaitGone(spare);
    }

    @Test
    void callWhenSpareWasKilledThenOrdinary() throws Exception {
        Spare spare = spare();
        ProcessHandle.of(spare.process().pid()).orElseThrow().destroyForcibly();
        awaitGone(spare);
        assertThat(call("echo runs").text()).isEqualTo("runs\n");
    }

    @Test
    void callWhenItIsNotStartedThenItsSpareIsGone() throws Exception {
        Spare spare = spare();
        Confined confined =
                sandbox.confine(bash("true"), SandboxRequest.of(List.of(workspace), ONE));
        assertThat(confined.spec().handover()).isPresent();
        confined.afterwards(new Termination.Cancelled(), "");
        awaitGone(spare);
    }

    @Test
    void closeThenSparesAreGone() throws Exception {
        Spare spare = spare();
        sandbox.close();
        awaitGone(spare);
        assertThat(call("true").ahead()).isFalse();
        assertThat(sandbox.spares()).isEmpty();
    }

    /** Whether a process is there and has not ended; the tests' own may have to collect it. */
    private static boolean runs(String process) {
        try {
            return !Files.readString(Path.of("/proc", process, "stat")).contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }

    @Test
    void killWhenSpareStandsReadyThenItDiesWithTheServer() throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                OrdinaryUser.ownClassPath(),
                                SpareServer.class.getName(),
                                base.resolve("server").toString())
                        .redirectError(base.resolve("errors").toFile())
                        .start();
        try (var lines = server.inputReader()) {
            List<String> family = List.of(String.valueOf(lines.readLine()).split(" "));
            assertThat(family).hasSize(3).allMatch(SpareTests::runs);
            server.destroyForcibly();
            await().atMost(LONG).until(() -> family.stream().noneMatch(SpareTests::runs));
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void callsWhenManyCallersThenFewSpares() throws Exception {
        for (int i = 0; i < 2 * Spares.MOST; i++) {
            for (int j = 0; j < 2; j++) {
                call(sandbox, caller("caller" + i), bash("true"));
            }
        }
        await().atMost(LONG).until(() -> sandbox.spares().size() == Spares.MOST);
    }

    @Test
    void callsWhenFiftyAtOnceThenAllAreAnsweredAndOneSpareIsLeft() throws Exception {
        spare();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Seen>> calls = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String command = "sleep 0.1; echo " + i;
                calls.add(threads.submit((Callable<Seen>) () -> call(command)));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(calls.get(i).get().text()).isEqualTo(i + "\n");
            }
        }
        await().atMost(LONG).until(() -> sandbox.spares().size() == 1);
    }
}
