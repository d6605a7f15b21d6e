package dev.shellwarden.pipeline;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;
import org.yaml.snakeyaml.Yaml;

class PipelineTests {

    private static final Caller CALLER = new Caller("c", "test", Optional.empty());
    private static final PipelineProperties PROPERTIES =
            new PipelineProperties(
                    List.of(
                            "tail", "head", "rg", "awk", "sed", "tr", "jq", "wc", "tee", "fd", "ls",
                            "sort"),
                    Map.of(),
                    DataSize.ofKilobytes(64),
                    ".shelpa");

    @TempDir Path base;

    private Path root;
    private ProcessRunner processes;

    @BeforeEach
    void makeWorkspace() throws IOException {
        root = Files.createDirectory(base.resolve("workspace")).toRealPath();
        write("app.log", "line 1\nline 2\nline 3 ERROR disk\n");
        write("data.csv", "a,b\nc,d\n");
        write(
                "data.json",
                "{\"name\":\"thing\",\"env\":\"prod\",\"items\":[{\"id\":1},{\"id\":2}]}");
        write("my file.txt", "spaced\n");
        write("Cargo.toml", "[package]\n");
        write("src/main.rs", "fn main() {}\n");
        write("src/lib.rs", "fn one() {}\n");
        write("src/notes.txt", "a\n");
        write("prog", "BEGIN{system(\"id\")}");
        write(".shelpa/app.log", "kept\n");
        Path outside = Files.createDirectory(base.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "SECRET-CANARY");
        Files.createSymbolicLink(root.resolve("outside-dir"), outside);
        Files.createSymbolicLink(root.resolve("outside-link"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("hop"), Path.of("outside-dir"));
        processes = new ProcessRunner(base.resolve("spool"));
    }

    @AfterEach
    void close() {
        processes.close();
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    static Stream<Map<String, String>> refused() throws IOException {
        return cases("refused.yaml");
    }

    static Stream<Map<String, String>> everyday() throws IOException {
        return cases("everyday.yaml");
    }

    private static Stream<Map<String, String>> cases(String name) throws IOException {
        try (InputStream in = PipelineTests.class.getResourceAsStream("/pipeline/" + name)) {
            List<Map<String, String>> rows = new Yaml().load(in);
            return rows.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void planWhenPipelineWouldLeaveItsBoundsRefuses(Map<String, String> row) {
        assertThatExceptionOfType(GuardException.class)
                .as(row.get("command"))
                .isThrownBy(() -> planner().plan(row.get("command"), root))
                .satisfies(refusal -> {
                    assertThat(refusal.violation().reason().name()).isEqualTo(row.get("reason"));
                    assertThat(refusal.violation().detail()).isNotBlank();
                    assertThat(refusal.violation().suggestion()).isNotBlank();
                });
    }

    @ParameterizedTest
    @MethodSource("everyday")
    void runWhenPipelineIsEverydayWorks(Map<String, String> row) throws Exception {
        runsAs(row, System.getenv("PATH"));
    }

    @ParameterizedTest
    @MethodSource("everyday")
    void runWhenSearchToolsAreMissingStandsInForThem(Map<String, String> row) throws Exception {
        if (!row.get("command").contains("rg") && !row.get("command").contains("fd")) {
            return;
        }
        Path bin = Files.createDirectories(base.resolve("bin"));
        for (String name : List.of("tail", "head", "awk", "sed", "tr", "jq", "wc", "ls", "sort")) {
            Path link = bin.resolve(name);
            if (Files.notExists(link, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(link, Path.of("/usr/bin", name));
            }
        }
        runsAs(row, bin.toString());
    }

    private void runsAs(Map<String, String> row, String path) throws Exception {
        PipelinePlan plan = planner().plan(row.get("command"), root);
        if (plan instanceof PipelinePlan.Stages stages) {
            PipelineResult result = run(stages, false, Duration.ofSeconds(20), path);
            if (row.containsKey("stdout")) {
                assertThat(result.stdout())
                        .as(result.steps().toString())
                        .isEqualTo(row.get("stdout"));
            }
        }
    }

    @Test
    void runWhenTeeWritesMakesFileAndMirror() throws Exception {
        PipelineResult result = run("head -1 app.log | tee out/ver.txt");
        WorkspaceWriter.Written written = result.written().orElseThrow();
        assertThat(Files.readString(root.resolve("out/ver.txt"))).isEqualTo("line 1\n");
        assertThat(Files.readString(root.resolve(".shelpa/out/ver.txt")))
                .matches("--- shelpa:overwrite ts=\\S+Z record_id=\\d+ ---\nline 1\n");
        assertThat(written.bytes()).isEqualTo(7);
    }

    @Test
    void runWhenTeeOverwritesKeepsEverythingInTheMirror() throws Exception {
        run("head -1 app.log | tee out.txt");
        run("tail -n 1 app.log | tee out.txt");
        run("head -1 app.log | tee -a out.txt");
        assertThat(Files.readString(root.resolve("out.txt")))
                .isEqualTo("line 3 ERROR disk\nline 1\n");
        assertThat(
                        Files.readString(root.resolve(".shelpa/out.txt"))
                                .replaceAll("(?m)^--- .* ---$", "---"))
                .isEqualTo("---\nline 1\n---\nline 3 ERROR disk\nline 1\n");
    }

    @Test
    void runWhenWriteIsOversizeTouchesNothingUntilConfirmed() throws Exception {
        write("big.txt", "x".repeat(70_000) + "\n");
        write("out.txt", "old");
        PipelinePlan.Stages plan =
                (PipelinePlan.Stages) planner().plan("head big.txt | tee out.txt", root);
        assertThatExceptionOfType(GuardException.class)
                .isThrownBy(() -> run(plan, false, Duration.ofSeconds(20), System.getenv("PATH")))
                .satisfies(refusal -> {
                    assertThat(refusal.violation().reason())
                            .isEqualTo(GuardViolation.Reason.OVERSIZE_WRITE);
                    assertThat(refusal.violation().detail()).contains("70001 bytes");
                });
        assertThat(Files.readString(root.resolve("out.txt"))).isEqualTo("old");
        run(plan, true, Duration.ofSeconds(20), System.getenv("PATH"));
        assertThat(Files.size(root.resolve("out.txt"))).isEqualTo(70_001);
    }

    @Test
    void runWhenStageIsMissingStartsNothing() throws Exception {
        PipelineProperties properties =
                new PipelineProperties(
                        List.of("tee", "head"),
                        Map.of("no-such-tool", List.of()),
                        DataSize.ofKilobytes(64),
                        ".shelpa");
        PipelinePlan plan =
                new PipelinePlanner(properties, root)
                        .plan("head app.log | tee out.txt | no-such-tool", root);
        assertThatExceptionOfType(GuardException.class)
                .isThrownBy(() ->
                        run(
                                (PipelinePlan.Stages) plan,
                                false,
                                Duration.ofSeconds(5),
                                "/usr/bin:/bin"))
                .satisfies(refusal ->
                        assertThat(refusal.violation().reason())
                                .isEqualTo(GuardViolation.Reason.NOT_FOUND));
        assertThat(root.resolve("out.txt")).doesNotExist();
    }

    @Test
    void runWhenTimeIsUpEndsEveryStage() throws Exception {
        PipelineProperties properties =
                new PipelineProperties(
                        List.of("head"),
                        Map.of("sleep", List.of()),
                        DataSize.ofKilobytes(64),
                        ".shelpa");
        write("60", "");
        PipelinePlan plan = new PipelinePlanner(properties, root).plan("sleep 60 | head", root);
        assertThatExceptionOfType(GuardException.class)
                .isThrownBy(() ->
                        run(
                                (PipelinePlan.Stages) plan,
                                false,
                                Duration.ofMillis(300),
                                "/usr/bin:/bin"))
                .satisfies(refusal ->
                        assertThat(refusal.violation().reason())
                                .isEqualTo(GuardViolation.Reason.TIMEOUT));
    }

    @Test
    void runWhenThreadIsInterruptedEndsEveryStage() throws Exception {
        PipelineProperties properties =
                new PipelineProperties(
                        List.of("head"),
                        Map.of("sleep", List.of()),
                        DataSize.ofKilobytes(64),
                        ".shelpa");
        write("61", "");
        PipelinePlan plan = new PipelinePlanner(properties, root).plan("sleep 61 | head", root);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() ->
                        run(
                                (PipelinePlan.Stages) plan,
                                false,
                                Duration.ofSeconds(30),
                                "/usr/bin:/bin"));
        assertThat(runs("sleep -- 61")).isFalse();
    }

    @Test
    void runWhenEarlyStageIsStillWritingEndsWithTheLast() throws Exception {
        PipelineProperties properties =
                new PipelineProperties(
                        List.of("head", "tr", "wc"),
                        Map.of("yes", List.of()),
                        DataSize.ofKilobytes(64),
                        ".shelpa");
        PipelinePlan plan = new PipelinePlanner(properties, root).plan("yes | head -n 2", root);
        assertThat(
                        run(
                                        (PipelinePlan.Stages) plan,
                                        false,
                                        Duration.ofSeconds(10),
                                        "/usr/bin:/bin")
                                .stdout())
                .isEqualTo("y\ny\n");
    }

    @Test
    void runWhenTenStagesAreJoinedCountsEachOnesBytes() throws Exception {
        PipelineResult result = run("head app.log" + " | head".repeat(8) + " | wc -c");
        assertThat(result.stdout()).isEqualTo("32\n");
        assertThat(result.steps())
                .hasSize(10)
                .allSatisfy(step -> assertThat(step.exitCode()).isZero());
        assertThat(result.steps().getFirst().outputSize()).isEqualTo(32);
    }

    @Test
    void runWhenGigabyteGoesThroughTakesLittleMemory() throws Exception {
        try (java.io.RandomAccessFile file =
                new java.io.RandomAccessFile(root.resolve("big").toFile(), "rw")) {
            file.setLength(1L << 30);
        }
        System.gc();
        long before = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        assertThat(run("head -c 1073741824 big | wc -c").stdout()).isEqualTo("1073741824\n");
        System.gc();
        long after = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        assertThat(after - before).isLessThan(32L << 20);
    }

    @Test
    void runWhenMiddleStageFailsTellsItsExitCode() throws Exception {
        PipelineResult result = run("head app.log | rg nothing-like-it | wc -l");
        assertThat(result.steps().get(1).exitCode()).isEqualTo(1);
        assertThat(result.stdout()).isEqualTo("0\n");
    }

    @Test
    void commitWhenFolderIsSwappedForALinkWritesNothingOutside() throws Exception {
        WorkspaceWriter writer = new WorkspaceWriter(root, ".shelpa", Clock.systemUTC());
        try (WorkspaceWriter.Draft draft = writer.begin()) {
            draft.output().write("evil".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            Files.createSymbolicLink(root.resolve("folder"), base.resolve("outside"));
            assertThatExceptionOfType(GuardException.class)
                    .isThrownBy(() -> draft.commit(root.resolve("folder/secret"), false));
        }
        assertThat(Files.readString(base.resolve("outside/secret"))).isEqualTo("SECRET-CANARY");
    }

    private PipelineResult run(String command) throws Exception {
        PipelinePlan plan = planner().plan(command, root);
        return run(
                (PipelinePlan.Stages) plan, false, Duration.ofSeconds(20), System.getenv("PATH"));
    }

    private PipelineResult run(
            PipelinePlan.Stages plan, boolean confirm, Duration timeout, String path)
            throws GuardException, InterruptedException {
        WorkspaceWriter writer = new WorkspaceWriter(root, ".shelpa", Clock.systemUTC());
        try (PipelineRunner runner =
                new PipelineRunner(processes, new OpenSandbox(), writer, PROPERTIES, root, path)) {
            return runner.run(plan, new PipelineRunner.Request(CALLER, confirm, timeout, 1 << 20));
        }
    }

    private PipelinePlanner planner() {
        return new PipelinePlanner(PROPERTIES, root);
    }
}
