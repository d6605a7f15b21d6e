package dev.shellwarden.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;
import org.yaml.snakeyaml.Yaml;

/** Attempts by deed and without a sandbox: what the plan admits is run, and gains nothing. */
class PipelineAttemptTests {

    private static final PipelineProperties PROPERTIES =
            new PipelineProperties(
                    List.of(
                            "tail", "head", "rg", "awk", "sed", "tr", "jq", "wc", "tee", "fd", "ls",
                            "sort", "uniq", "cut", "cat", "grep"),
                    Map.of(),
                    DataSize.ofKilobytes(64),
                    ".shelpa");

    @TempDir Path base;

    private Path root;
    private ProcessRunner processes;

    @BeforeEach
    void makeWorkspace() throws IOException {
        root = Files.createDirectory(base.resolve("workspace")).toRealPath();
        write("app.log", "line 1\nline a 2\n");
        write("prog", "BEGIN{system(\"touch out\")}\n");
        write("src/a.txt", "a\n");
        write(".shelpa/mirror.log", "MIRROR-CANARY\n");
        Path outside = Files.createDirectory(base.resolve("outside")).toRealPath();
        Files.writeString(outside.resolve("secret"), "SECRET-CANARY\n");
        Files.createSymbolicLink(root.resolve("outside-dir"), outside);
        Files.createSymbolicLink(root.resolve("outside-link"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("hop"), Path.of("outside-dir"));
        Files.createSymbolicLink(root.resolve("mirror-link"), Path.of(".shelpa"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        processes = new ProcessRunner(Files.createDirectory(base.resolve("spool")));
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

    static Stream<Map<String, String>> attempts() throws IOException {
        try (InputStream in =
                PipelineAttemptTests.class.getResourceAsStream("/pipeline/attempts.yaml")) {
            List<Map<String, String>> rows = new Yaml().load(in);
            return rows.stream();
        }
    }

    static Stream<Map<String, String>> searches() throws IOException {
        return attempts().filter(row -> row.get("command").matches("(?s)(rg|fd) .*"));
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void runWhenAttemptIsMadeGainsNothing(Map<String, String> row) throws Exception {
        Map<String, String> before = files();

        String gained = attempt(row.get("command"), root.resolve(row.getOrDefault("in", "")));

        assertThat(gained).doesNotContain("CANARY", "mirror.log", "LC_ALL", "uid=");
        assertThat(files()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void runWhenSearchToolsAreMissingGainsNothingEither(Map<String, String> row) throws Exception {
        Path directory = root.resolve(row.getOrDefault("in", ""));

        String gained = attempt(row.get("command"), directory, "/no-such-folder");

        assertThat(gained).doesNotContain("CANARY", "mirror.log");
    }

    private String attempt(String command, Path directory) throws Exception {
        return attempt(command, directory, System.getenv("PATH"));
    }

    /** All that the caller is told, the words of a refusal excepted: those are the caller's own. */
    private String attempt(String command, Path directory, String path) throws Exception {
        WorkspaceWriter writer = new WorkspaceWriter(root, ".shelpa", Clock.systemUTC());
        try (PipelineRunner runner =
                new PipelineRunner(processes, new OpenSandbox(), writer, PROPERTIES, root, path)) {
            PipelinePlan plan = new PipelinePlanner(PROPERTIES, root).plan(command, directory);
            if (!(plan instanceof PipelinePlan.Stages stages)) {
                return "";
            }
            PipelineResult result =
                    runner.run(
                            stages,
                            new PipelineRunner.Request(
                                    new Caller("c", "test", Optional.empty()),
                                    true,
                                    Duration.ofSeconds(30),
                                    1 << 20));
            return result.stdout()
                    + String.join("", result.steps().stream().map(StepReport::errorText).toList());
        } catch (GuardException refused) {
            return "";
        }
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(base)) {
            for (Path file :
                    walk.filter(path -> !path.startsWith(base.resolve("spool"))).toList()) {
                files.put(
                        base.relativize(file).toString(),
                        Files.isRegularFile(file) ? Files.readString(file) : "");
            }
        }
        return files;
    }
}
