package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.sandbox.SandboxProperties.Caches;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the download caches of build tools. Needs bubblewrap. */
class CacheTests {

    private static final Caller CALLER = new Caller("one", "test", Optional.empty());

    /** Another bubblewrap than the system's, to try the overlay where that one is too old. */
    private static final Optional<Path> BUBBLEWRAP =
            Optional.ofNullable(System.getProperty("shellwarden.test.bubblewrap"))
                    .map(Path::of)
                    .or(() -> Programs.system("bwrap"));

    @TempDir private Path base;

    private Path home;
    private Path workspace;
    private Path cache;
    private ProcessRunner runner;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(BUBBLEWRAP.isPresent(), "bubblewrap is not installed");
        home = Files.createDirectory(base.resolve("home"));
        workspace = Files.createDirectory(home.resolve("ws"));
        cache = Files.createDirectories(home.resolve(".m2/repository"));
        Files.writeString(cache.resolve("there"), "before");
        runner = new ProcessRunner(base.resolve("spool"));
    }

    @AfterEach
    void close() {
        if (runner != null) {
            runner.close();
        }
    }

    @Test
    void runWhenSharedThenTheUsersCacheIsWritten() throws Exception {
        try (Sandbox sandbox = sandbox(Caches.SHARED)) {
            assertThat(run(sandbox, "cat ~/.m2/repository/there; echo x > ~/.m2/repository/new"))
                    .isEqualTo("before");
            assertThat(cache.resolve("new")).exists();
        }
    }

    @Test
    void runWhenReadOnlyThenItIsReadAndNotWritten() throws Exception {
        try (Sandbox sandbox = sandbox(Caches.READ_ONLY)) {
            assertThat(run(sandbox, "cat ~/.m2/repository/there; echo x > ~/.m2/repository/new"))
                    .startsWith("before")
                    .contains("Read-only file system");
            assertThat(cache.resolve("new")).doesNotExist();
        }
    }

    @Test
    void runWhenPrivateThenItBeginsEmptyAndLasts() throws Exception {
        try (Sandbox sandbox = sandbox(Caches.PRIVATE)) {
            assertThat(
                            run(
                                    sandbox,
                                    "ls -A ~/.m2; mkdir ~/.m2/repository && echo x > ~/.m2/repository/new"))
                    .isEmpty();
            assertThat(run(sandbox, "ls ~/.m2/repository")).isEqualTo("new\n");
            assertThat(cache.resolve("new")).doesNotExist();
        }
    }

    @Test
    void runWhenOverlayThenACopyIsWrittenAndLasts() throws Exception {
        try (Sandbox sandbox = overlay()) {
            assertThat(
                            run(
                                    sandbox,
                                    "cd ~/.m2/repository && cat there && echo after > there && echo x > new"))
                    .isEqualTo("before");
            assertThat(run(sandbox, "cd ~/.m2/repository && cat there new && rm there"))
                    .isEqualTo("after\nx\n");
            assertThat(run(sandbox, "ls ~/.m2/repository")).isEqualTo("new\n");
            assertThat(cache.resolve("there")).hasContent("before");
            assertThat(cache.resolve("new")).doesNotExist();
        }
        assertThat(TestSandboxes.host(home).stateDirectory().resolve("callers")).isEmptyDirectory();
    }

    @Test
    void runWhenOverlayAndSeveralAtOnceThenEachHasItsOwn() throws Exception {
        String command =
                "cd ~/.m2/repository && own=$RANDOM$RANDOM && echo $own > mine && "
                        + "for i in 1 2 3 4 5; do sleep 0.1; grep -qx $own mine || echo other; done; cat there";
        try (Sandbox sandbox = overlay();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> calls =
                    java.util.stream.Stream.generate(
                                    () -> threads.submit(() -> run(sandbox, command)))
                            .limit(3)
                            .toList();
            for (Future<String> call : calls) {
                assertThat(call.get()).isEqualTo("before");
            }
        }
    }

    @Test
    void findWhenOverlayCannotBeHadThenItSaysWhatIsNeeded() {
        SandboxProbe probe =
                new SandboxProbe(settings(Caches.OVERLAY, Optional.empty()), runner, Vetting.NONE);
        assertThatThrownBy(probe::find)
                .isInstanceOf(SandboxUnavailableException.class)
                .hasMessageContaining("sandbox.caches is 'overlay'")
                .hasMessageContaining("bubblewrap 0.10");
        ProbedSandbox probed = new ProbedSandbox(SandboxProperties.Mode.AUTO, probe::find);
        assertThatThrownBy(probed::verify).isInstanceOf(SandboxUnavailableException.class);
    }

    private Sandbox overlay() {
        Optional<String> fault =
                new OverlayProbe(
                                BUBBLEWRAP.orElseThrow(),
                                TestSandboxes.host(home).stateDirectory(),
                                runner)
                        .fault();
        Assumptions.assumeTrue(fault.isEmpty(), () -> "no overlay here: " + fault.orElse(""));
        return sandbox(Caches.OVERLAY);
    }

    private Sandbox sandbox(Caches caches) {
        Sandbox sandbox =
                new SandboxProbe(settings(caches, BUBBLEWRAP), runner, Vetting.NONE).find();
        Assumptions.assumeTrue(
                sandbox.kind().equals("bubblewrap"), () -> sandbox.shortcomings().toString());
        return sandbox;
    }

    private SandboxSettings settings(Caches caches, Optional<Path> bubblewrap) {
        SandboxProperties properties =
                new SandboxProperties(
                        SandboxProperties.Mode.AUTO,
                        true,
                        List.of(),
                        List.of(),
                        List.of(),
                        SandboxProperties.GitConfig.PROTECTED,
                        caches,
                        TestSandboxes.WIDE,
                        true,
                        Set.of());
        return new SandboxSettings(
                properties,
                TestSandboxes.host(home),
                Profile.load(),
                Map.of("PATH", TestSandboxes.PATH),
                ControlGroups.none("not looked for"),
                bubblewrap);
    }

    private String run(Sandbox sandbox, String command) throws Exception {
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/bash", "-c", command), workspace)
                        .withEnvironment(
                                Map.of("PATH", TestSandboxes.PATH, "HOME", home.toString()));
        Confined confined = sandbox.confine(spec, SandboxRequest.of(List.of(workspace), CALLER));
        try (ProcessResult result = runner.run(confined.spec())) {
            Aftermath aftermath = confined.afterwards(result.termination(), result.stderr().text());
            assertThat(aftermath.startFailure()).isEmpty();
            return result.stdout().text() + result.stderr().text();
        }
    }
}
