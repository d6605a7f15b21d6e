package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Harmless calls, run as whoever runs the tests. Needs bubblewrap. */
class BubblewrapSandboxTests {

    private static final Caller ONE = new Caller("one", "test", Optional.empty());
    private static final Caller OTHER = new Caller("other", "test", Optional.empty());

    @TempDir private Path base;

    private Path home;
    private Path workspace;
    private ProcessRunner runner;
    private Sandbox sandbox;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        home = Files.createDirectory(base.resolve("home"));
        workspace = Files.createDirectory(home.resolve("ws"));
        runner = new ProcessRunner(base.resolve("spool"));
        sandbox = sandbox(TestSandboxes.defaults());
        Assumptions.assumeTrue(
                sandbox.kind().equals("bubblewrap"), () -> sandbox.shortcomings().toString());
    }

    @AfterEach
    void close() {
        sandbox.close();
        runner.close();
    }

    private Sandbox sandbox(SandboxProperties properties) {
        Map<String, String> environment =
                Map.of("PATH", TestSandboxes.PATH, "SSH_AUTH_SOCK", "/nowhere");
        SandboxSettings settings =
                new SandboxSettings(
                        properties, TestSandboxes.host(home), Profile.load(), environment);
        return Sandboxes.ofKind("bubblewrap", settings, runner);
    }

    private ProcessSpec spec(String command) {
        return ProcessSpec.of(List.of("/bin/sh", "-c", command), workspace)
                .withEnvironment(Map.of("PATH", TestSandboxes.PATH, "HOME", home.toString()));
    }

    private SandboxRequest request(Caller caller, String... programs) {
        return new SandboxRequest(
                List.of(workspace),
                caller,
                Arrays.stream(programs).map(program -> List.of(program, "whoami")).toList(),
                Set.of(),
                false);
    }

    private String output(Confined confined) throws Exception {
        try (ProcessResult result = runner.run(confined.spec())) {
            String errors = result.stderr().text();
            Aftermath aftermath = confined.afterwards(result.termination(), errors);
            assertThat(aftermath.startFailure()).isEmpty();
            return result.stdout().text() + errors;
        }
    }

    @Test
    void confineWhenSameCallerThenTemporaryFilesStay() throws Exception {
        output(sandbox.confine(spec("echo kept > /tmp/x"), request(ONE)));
        assertThat(output(sandbox.confine(spec("cat /tmp/x"), request(ONE)))).isEqualTo("kept\n");
        assertThat(output(sandbox.confine(spec("cat /tmp/x"), request(OTHER))))
                .doesNotContain("kept");
    }

    @Test
    void closeWhenCallersWereServedThenTheirFoldersAreGone() throws Exception {
        output(
                sandbox.confine(
                        spec("mkdir -p /tmp/a/b && echo x > /tmp/a/b/c && chmod 500 /tmp/a/b"),
                        request(ONE)));
        Path folders = TestSandboxes.host(home).stateDirectory().resolve("callers");
        assertThat(folders).isNotEmptyDirectory();
        sandbox.close();
        assertThat(folders).isEmptyDirectory();
    }

    @Test
    void runWhenReadableFolderVanishedThenCommandRuns() throws Exception {
        Path cargo = Files.createDirectories(home.resolve(".cargo/bin"));
        Confined confined = sandbox.confine(spec("echo runs"), request(ONE));
        Files.delete(cargo);
        Files.list(home.resolve(".cargo")).forEach(path -> path.toFile().delete());
        Files.delete(home.resolve(".cargo"));
        assertThat(output(confined)).isEqualTo("runs\n");
    }

    @Test
    void runWhenWorkspaceVanishedThenStartFailure() throws Exception {
        Path root = Files.createDirectory(base.resolve("root"));
        SandboxRequest request = SandboxRequest.of(List.of(root), ONE);
        Confined confined = sandbox.confine(spec("echo runs"), request);
        Files.walk(root)
                .sorted(java.util.Comparator.reverseOrder())
                .forEach(path -> path.toFile().delete());
        try (ProcessResult result = runner.run(confined.spec())) {
            Aftermath aftermath = confined.afterwards(result.termination(), result.stderr().text());
            assertThat(aftermath.startFailure()).get().asString().contains("did not run");
        }
    }

    @Test
    void runWhenFurtherDescriptorThenItReachesTheCommand() throws Exception {
        ProcessSpec spec =
                spec("cat <&5; echo state >&7")
                        .withDescriptors(
                                Map.of(
                                        5,
                                        "given".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                        .withCaptures(Map.of(7, OutputLimits.DEFAULT));
        Confined confined = sandbox.confine(spec, request(ONE));
        try (ProcessResult result = runner.run(confined.spec())) {
            confined.afterwards(result.termination(), "");
            assertThat(result.stdout().text()).isEqualTo("given");
            assertThat(result.captured().get(7).text()).isEqualTo("state\n");
        }
    }

    @Test
    void runWhenKilledInsideThenSignalByName() throws Exception {
        Confined confined = sandbox.confine(spec("kill -TERM $$"), request(ONE));
        try (ProcessResult result = runner.run(confined.spec())) {
            assertThat(confined.afterwards(result.termination(), "").termination())
                    .isEqualTo(new Termination.Signaled(15, "SIGTERM"));
        }
    }

    @Test
    void runWhenExposedThenOnlyForItsOwnProgram() throws Exception {
        Assumptions.assumeTrue(Programs.system("npm").isPresent(), "npm is not installed");
        Files.writeString(home.resolve(".npmrc"), "//r/:_authToken=canary\n");
        Sandbox exposing = sandbox(TestSandboxes.exposing(Set.of(SandboxProperties.Exposure.NPM)));
        String look = "cat ~/.npmrc $npm_config_userconfig";
        assertThat(output(exposing.confine(spec(look), request(ONE, "npm")))).contains("canary");
        assertThat(output(exposing.confine(spec(look), request(ONE, "npm", "cat"))))
                .doesNotContain("canary");
        assertThat(output(exposing.confine(spec(look), request(ONE)))).doesNotContain("canary");
        assertThat(output(exposing.confine(spec(look), request(ONE, "./npm"))))
                .doesNotContain("canary");
        String search = "ls /run/exposed; find /run -name .npmrc; grep -rs canary /run/exposed/";
        assertThat(output(exposing.confine(spec(search), request(ONE, "npm"))))
                .doesNotContain("canary")
                .doesNotContainPattern("[0-9a-f]{32}");
        Path forged = Files.writeString(workspace.resolve("npm"), "#!/bin/sh\n");
        forged.toFile().setExecutable(true);
        ProcessSpec other =
                spec(look)
                        .withEnvironment(
                                Map.of(
                                        "PATH",
                                        workspace + ":/usr/bin:/bin",
                                        "HOME",
                                        home.toString()));
        assertThat(output(exposing.confine(other, request(ONE, "npm")))).doesNotContain("canary");
        exposing.close();
    }

    @Test
    void confineWhenRequiredAndNothingWorksThenUnavailable() {
        NoSandbox none = new NoSandbox(List.of("bubblewrap: not installed"), TestSandboxes.WIDE);
        ProbedSandbox probed = new ProbedSandbox(SandboxProperties.Mode.REQUIRED, () -> none);
        assertThatThrownBy(probed::verify)
                .isInstanceOf(SandboxUnavailableException.class)
                .hasMessageContaining("bubblewrap: not installed");
        assertThatThrownBy(() -> probed.confine(spec("true"), request(ONE)))
                .isInstanceOf(SandboxUnavailableException.class);
    }

    @Test
    void describeWhenBubblewrapThenSaysLimits() {
        assertThat(sandbox.confines()).anyMatch(line -> line.contains("memory 8 GB"));
    }
}
