package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

/**
 * Calls that begin while another one exchanges a directory for a link again and again: whatever
 * bubblewrap finds under the name when it mounts it, they get nothing outside.
 */
class ExchangedPlacesTests {

    private static final int CALLS = 40;

    @TempDir private Path base;

    private SpareCalls calls;
    private Sandbox sandbox;
    private ExecutorService threads;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        Assumptions.assumeTrue(Programs.system("python3").isPresent(), "python3 is not installed");
        calls = new SpareCalls("bubblewrap", base);
        sandbox = calls.withoutSpare();
        threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    @AfterEach
    void close() {
        if (calls != null) {
            threads.close();
            sandbox.close();
            calls.close();
        }
    }

    /** Exchanges the name for a link to the home until a file tells it to stop. */
    private Future<SpareCalls.Seen> exchanging(String name) throws Exception {
        Files.writeString(
                calls.workspace().resolve("exchange.py"),
                """
                import ctypes, os, time
                library = ctypes.CDLL(None)
                name = b"%s"
                os.mkdir(name)
                os.symlink(os.environ["HOME"], "other")
                begun = time.time()
                while not os.path.exists("stop") and time.time() - begun < 25:
                    for i in range(200):
                        library.renameat2(-100, name, -100, b"other", 2)
                    open("begun", "w").close()
                """
                        .formatted(name));
        Future<SpareCalls.Seen> call =
                threads.submit(
                        (Callable<SpareCalls.Seen>)
                                () ->
                                        calls.call(
                                                sandbox,
                                                SpareCalls.ONE,
                                                calls.bash("python3 exchange.py")));
        await().atMost(SpareCalls.LONG)
                .until(() -> Files.exists(calls.workspace().resolve("begun")));
        return call;
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", ".vscode"})
    void callWhenAnotherExchangesANameThenTheHomeStaysClosed(String name) throws Exception {
        Path secret = Files.writeString(calls.home().resolve(".netrc"), "secret\n");
        Future<SpareCalls.Seen> other = exchanging(name);
        for (int i = 0; i < CALLS; i++) {
            String command =
                    "echo runs; for n in 1 2 3; do echo x > %1$s/.profile; cat %1$s/.netrc; done; echo x > ~/.profile; cat ~/.netrc"
                            .formatted(name);
            SpareCalls.Seen seen = calls.call(sandbox, SpareCalls.ONE, calls.bash(command));
            assertThat(seen.text()).startsWith("runs\n").doesNotContain("secret");
        }
        Files.createFile(calls.workspace().resolve("stop"));
        assertThat(other.get().text()).isEmpty();
        assertThat(calls.home().resolve(".profile")).doesNotExist();
        assertThat(calls.home().resolve("hooks")).doesNotExist();
        assertThat(secret).exists();
    }

    @Test
    void callWhenAnotherRunsThatBeganWithTheRepositoryThenItIsProtected() throws Exception {
        Files.createDirectories(calls.workspace().resolve(".git/hooks"));
        Future<SpareCalls.Seen> other =
                threads.submit(
                        (Callable<SpareCalls.Seen>)
                                () ->
                                        calls.call(
                                                sandbox,
                                                SpareCalls.ONE,
                                                calls.bash(
                                                                "touch begun; while [ ! -e stop ]; do sleep 0.1; done; mv .git gone")
                                                        .withTimeout(Duration.ofSeconds(20))));
        await().atMost(SpareCalls.LONG)
                .until(() -> Files.exists(calls.workspace().resolve("begun")));
        SpareCalls.Seen seen =
                calls.call(
                        sandbox,
                        SpareCalls.ONE,
                        calls.bash("echo x > .git/hooks/post-checkout; mv .git away; touch stop"));
        assertThat(seen.text()).contains("Read-only file system", "busy");
        assertThat(other.get().text()).contains("busy");
    }

    @Test
    void callWhenRepositoryCameMeanwhileThenItIsProtectedOnceNothingElseRuns() throws Exception {
        Future<SpareCalls.Seen> other =
                threads.submit(
                        (Callable<SpareCalls.Seen>)
                                () ->
                                        calls.call(
                                                sandbox,
                                                SpareCalls.ONE,
                                                calls.bash(
                                                        "mkdir -p .git/hooks; touch begun; while [ ! -e stop ]; do sleep 0.1; done")));
        await().atMost(SpareCalls.LONG)
                .until(() -> Files.exists(calls.workspace().resolve("begun")));
        String attempt = "mv .git away && mv away .git && echo moved; touch stop";
        SpareCalls.Seen meanwhile = calls.call(sandbox, SpareCalls.ONE, calls.bash(attempt));
        assertThat(meanwhile.text()).isEqualTo("moved\n");
        assertThat(other.get().text()).isEmpty();
        assertThat(calls.call(sandbox, SpareCalls.ONE, calls.bash(attempt)).text())
                .contains("busy");
    }
}
