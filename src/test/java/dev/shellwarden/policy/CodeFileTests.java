package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** Files of code that a command runs or obeys, which were there before it. */
class CodeFileTests {

    @TempDir static Path folder;

    @TestFactory
    Stream<DynamicContainer> decideWhenFileIsRunJudgesWhatItHolds() throws IOException {
        List<DynamicContainer> groups = new ArrayList<>();
        for (Map<String, Object> group : groups()) {
            String name = (String) group.get("name");
            Path root = project(name, group);
            ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
            groups.add(DynamicContainer.dynamicContainer(name, tests(group, root, engine)));
        }
        return groups.stream();
    }

    @Test
    void decideWhenAllowListIsSetHoldsWhatFilesRunAgainstIt() throws IOException {
        Path root = PolicyFixture.project(folder.resolve("allow"));
        Files.writeString(root.resolve("Makefile"), "a:\n\tls\nb:\n\twget http://example.com\n");
        Files.writeString(
                root.resolve("package.json"), "{\"scripts\":{\"a\":\"ls\",\"b\":\"wget x\"}}");
        ShellPolicyEngine engine =
                PolicyFixture.engine(
                        root,
                        PolicyFixture.lists(Map.of("a", List.of("make", "npm*", "ls")), Map.of()));

        assertThat(decide(engine, root, "make a")).isInstanceOf(Decision.Allow.class);
        assertThat(decide(engine, root, "npm run a")).isInstanceOf(Decision.Allow.class);
        assertThat(decide(engine, root, "make b")).isInstanceOf(Decision.Ask.class);
        assertThat(decide(engine, root, "npm run b")).isInstanceOf(Decision.Ask.class);
    }

    @Test
    void decideWhenFilesRunEachOtherWithoutEndComesToAnEnd() throws IOException {
        Path root = PolicyFixture.project(folder.resolve("endless"));
        Files.writeString(root.resolve("x"), "sh x; sh y a; make\n".repeat(500));
        Files.writeString(root.resolve("y"), "sh x; ./y b; npm test\n".repeat(500));
        Files.writeString(
                root.resolve("Makefile"), "all:\n" + "\tsh x; $(MAKE) all b\n".repeat(99));
        Files.writeString(root.resolve("package.json"), "{\"scripts\":{\"test\":\"sh x; npm t\"}}");
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());

        assertThat(decide(engine, root, "sh x")).isInstanceOf(Decision.Allow.class);
        assertThat(decide(engine, root, "make; npm test")).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenMoreFilesAreRunThanAreReadAsks() throws IOException {
        Path root = PolicyFixture.project(folder.resolve("many"));
        StringBuilder command = new StringBuilder();
        for (int number = 0; number <= FileVisits.MOST; number++) {
            Files.writeString(root.resolve("s" + number), "echo\n");
            command.append("sh s").append(number).append("; ");
        }
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());

        assertThat(decide(engine, root, command.toString())).isInstanceOf(Decision.Ask.class);
        assertThat(decide(engine, root, "sh s0; ".repeat(200))).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenFileIsNoRegularFileLeavesItAlone() throws Exception {
        Path root = PolicyFixture.project(folder.resolve("fifo"));
        new ProcessBuilder("mkfifo", "Makefile", "package.json", "x")
                .directory(root.toFile())
                .start()
                .waitFor();
        Files.createDirectory(root.resolve("conftest.py"));
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());

        for (String command : List.of("make", "npm test", "sh x", "pytest")) {
            assertThat(decide(engine, root, command))
                    .as(command)
                    .isInstanceOf(Decision.Allow.class);
        }
    }

    private static String reasons(Decision decision) {
        return decision.assessment().reasons().stream()
                .map(Reason::message)
                .collect(java.util.stream.Collectors.joining("\n"));
    }

    private static Decision decide(ShellPolicyEngine engine, Path root, String command) {
        return engine.decide(PolicyFixture.request(root, command));
    }

    private static List<DynamicTest> tests(
            Map<String, Object> group, Path root, ShellPolicyEngine engine) {
        List<DynamicTest> tests = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            Object commands =
                    group.getOrDefault(
                            verdict.name().toLowerCase(java.util.Locale.ROOT), List.of());
            for (Object command : (List<?>) commands) {
                tests.add(
                        DynamicTest.dynamicTest(
                                verdict + " " + command,
                                () ->
                                        assertThat(
                                                        decide(engine, root, (String) command)
                                                                .assessment())
                                                .satisfies(assessment ->
                                                        assertThat(assessment.decision())
                                                                .as("%s", assessment.reasons())
                                                                .isEqualTo(verdict))));
            }
        }
        ((Map<?, ?>) group.getOrDefault("names", Map.of()))
                .forEach((command, words) ->
                        tests.add(
                                DynamicTest.dynamicTest(
                                        "names " + command,
                                        () ->
                                                assertThat(
                                                                decide(
                                                                                engine,
                                                                                root,
                                                                                (String) command)
                                                                        .assessment()
                                                                        .reasons()
                                                                        .getFirst()
                                                                        .message())
                                                        .contains((String) words))));
        return tests;
    }

    private static Path project(String name, Map<String, Object> group) throws IOException {
        Path root = PolicyFixture.project(folder.resolve(name.replace(' ', '-')));
        for (Map.Entry<?, ?> file :
                ((Map<?, ?>) group.getOrDefault("files", Map.of())).entrySet()) {
            Path path = root.resolve((String) file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, (String) file.getValue());
        }
        return root;
    }

    private static List<Map<String, Object>> groups() throws IOException {
        try (InputStream stream =
                CodeFileTests.class.getResourceAsStream("/policy/code-files.yaml")) {
            return new Yaml().load(stream);
        }
    }
}
