package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Trampoline;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Calls of one kind of sandbox, of which some may be started ahead. */
final class SpareCalls implements AutoCloseable {

    static final Duration LONG = Duration.ofSeconds(30);
    static final Caller ONE = caller("one");

    private final String kind;
    private final Path home;
    private final Path workspace;
    private final ProcessRunner runner;
    private Sandbox sandbox;

    /**
     * @param base an empty directory
     */
    SpareCalls(String kind, Path base) throws IOException {
        Assumptions.assumeTrue(Trampoline.words().isPresent(), "dash is not installed");
        this.kind = kind;
        home = Files.createDirectory(base.toRealPath().resolve("home"));
        workspace = Files.createDirectory(home.resolve("ws"));
        runner = new ProcessRunner(base.resolve("spool"));
        sandbox = sandbox(TestSandboxes.defaults());
    }

    static Caller caller(String name) {
        return new Caller(name, "test", Optional.empty());
    }

    /** The sandboxes of any kind that stand ready. */
    static List<Spare> spares(Sandbox sandbox) {
        return switch (sandbox) {
            case BubblewrapSandbox bubblewrap -> bubblewrap.spares();
            case LandlockSandbox landlock -> landlock.spares();
            default -> List.of();
        };
    }

    Path home() {
        return home;
    }

    Path workspace() {
        return workspace;
    }

    /** Another of the kind; the test is skipped where it cannot be had. */
    Sandbox sandbox(SandboxProperties properties) {
        return sandbox(properties, List.of());
    }

    /**
     * @param folders of the workspace that stand in PATH
     */
    Sandbox sandbox(SandboxProperties properties, List<String> folders) {
        String path =
                Stream.concat(
                                folders.stream().map(name -> workspace.resolve(name).toString()),
                                Stream.of(TestSandboxes.PATH))
                        .collect(Collectors.joining(":"));
        SandboxSettings settings =
                new SandboxSettings(
                        properties, TestSandboxes.host(home), Profile.load(), Map.of("PATH", path));
        Sandbox found = Sandboxes.ofKind(kind, settings, runner);
        Assumptions.assumeTrue(found.kind().equals(kind), () -> found.shortcomings().toString());
        return found;
    }

    Sandbox withoutSpare() {
        return sandbox(TestSandboxes.withoutSpare(TestSandboxes.defaults()));
    }

    /** As if the server had been started again. */
    void restart() {
        sandbox.close();
        sandbox = sandbox(TestSandboxes.defaults());
    }

    /** Those that stand ready. */
    List<Spare> ready() {
        return spares(sandbox);
    }

    Sandbox sandbox() {
        return sandbox;
    }

    ProcessSpec spec(List<String> argv) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", TestSandboxes.PATH);
        environment.put("HOME", home.toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("ODD", "it's\n\"$x\" ä \\");
        return ProcessSpec.of(argv, workspace).withEnvironment(environment).withTimeout(LONG);
    }

    ProcessSpec bash(String command) {
        return spec(List.of("/bin/bash", "-c", command));
    }

    /** What a call gave, and whether its sandbox had been started ahead. */
    record Seen(boolean ahead, String text, Aftermath aftermath) {}

    Confined confined(Sandbox in, Caller caller, ProcessSpec spec) throws Exception {
        return in.confine(spec, SandboxRequest.of(List.of(workspace), caller));
    }

    Seen call(Sandbox in, Caller caller, ProcessSpec spec) throws Exception {
        Confined confined = confined(in, caller, spec);
        try (ProcessResult result = runner.run(confined.spec())) {
            String errors = result.stderr().text();
            return new Seen(
                    confined.spec().handover().isPresent(),
                    result.stdout().text() + errors,
                    confined.afterwards(result.termination(), errors));
        }
    }

    Seen call(ProcessSpec spec) throws Exception {
        return call(sandbox, ONE, spec);
    }

    Seen call(String command) throws Exception {
        return call(bash(command));
    }

    /** A call that ordinarily starts its own sandbox. */
    Seen ordinary(String command) throws Exception {
        try (Sandbox without = withoutSpare()) {
            return call(without, ONE, bash(command));
        }
    }

    /**
     * Asserts that a call shows the same in a sandbox that was started ahead and in one of its own.
     */
    void assertIsTheSameAhead(String command) throws Exception {
        spare();
        Seen ahead = call(command);
        Seen ordinary = ordinary(command);
        assertThat(ahead.ahead()).isTrue();
        assertThat(ordinary.ahead()).isFalse();
        String folder = "callers/\\d+-\\d+";
        assertThat(ahead.text().replaceAll(folder, ""))
                .isEqualTo(ordinary.text().replaceAll(folder, ""));
        assertThat(ahead.aftermath()).isEqualTo(ordinary.aftermath());
    }

    /** The answers to as many calls at once. */
    List<String> together(int count, String command) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Seen>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String numbered = command + i;
                calls.add(threads.submit((Callable<Seen>) () -> call(numbered)));
            }
            List<String> texts = new ArrayList<>();
            for (Future<Seen> call : calls) {
                texts.add(call.get().text());
            }
            return texts;
        }
    }

    /** Has a spare stand ready, and gives it. */
    Spare spare() throws Exception {
        return spare(sandbox, ONE);
    }

    Spare spare(Sandbox in, Caller caller) throws Exception {
        call(in, caller, bash("true"));
        call(in, caller, bash("true"));
        await().atMost(LONG).until(() -> !spares(in).isEmpty());
        return spares(in).getFirst();
    }

    /** Runs a script without any sandbox, and gives its exit code. */
    int outside(Path directory, String script) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script);
        builder.environment().put("HOME", home.toString());
        return builder.directory(directory.toFile()).start().waitFor();
    }

    static void awaitGone(Spare spare) {
        await().atMost(LONG).until(() -> ProcessHandle.of(spare.process().pid()).isEmpty());
    }

    /** Whether a process is there and has not ended; the tests' own may have to collect it. */
    static boolean runs(String process) {
        try {
            return !Files.readString(Path.of("/proc", process, "stat")).contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }

    /** Asserts that a spare of so many processes is gone soon when its server is killed. */
    void assertDiesWithTheServer(Path base, int processes) throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                OrdinaryUser.ownClassPath(),
                                SpareServer.class.getName(),
                                base.resolve("server").toString(),
                                kind)
                        .redirectError(base.resolve("errors").toFile())
                        .start();
        try (var lines = server.inputReader()) {
            List<String> family = List.of(String.valueOf(lines.readLine()).split(" "));
            assertThat(family).hasSize(processes).allMatch(SpareCalls::runs);
            server.destroyForcibly();
            await().atMost(LONG).until(() -> family.stream().noneMatch(SpareCalls::runs));
        } finally {
            server.destroyForcibly();
        }
    }

    @Override
    public void close() {
        sandbox.close();
        runner.close();
    }
}
