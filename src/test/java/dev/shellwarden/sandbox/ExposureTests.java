package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.policy.DecisionRequest;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.policy.ShellPolicyEngine;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.workspace.Caller;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** Which calls get a credential, from their text. */
class ExposureTests {

    private static final Caller CALLER = new Caller("one", "test", Optional.empty());

    @TempDir static Path base;

    private static Path programs;
    private static Path root;
    private static ShellPolicyEngine engine;

    @BeforeAll
    static void prepare() throws Exception {
        root = Files.createDirectories(base.resolve("home/ws")).toRealPath();
        programs =
                Files.createTempDirectory(Files.createDirectories(Path.of("target")), "programs");
        programs = programs.toRealPath();
        Assumptions.assumeFalse(
                programs.startsWith("/tmp"), "what lies in /tmp is never a system's own program");
        for (String name :
                List.of(
                        "ssh", "scp", "sftp", "ssh-add", "rsync", "git", "kubectl", "helm", "aws",
                        "sam", "gh", "docker", "npm", "npx")) {
            Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
            Files.copy(program, root.resolve(name));
            assertThat(root.resolve(name).toFile().setExecutable(true)).isTrue();
        }
        engine =
                new ShellPolicyEngine(
                        PolicyProperties.defaults(),
                        RuleCatalog.load(),
                        new InvocationExtractor(ProgramCatalog.load()),
                        new Workspace(
                                new WorkspaceSettings(
                                        Optional.of(root),
                                        root,
                                        List.of(),
                                        base.resolve("home"),
                                        Path.of("/tmp"),
                                        root.resolve("scratch"),
                                        List.of())));
    }

    @AfterAll
    static void remove() {
        PrivateFolders.delete(programs);
    }

    static Stream<Arguments> cases() throws Exception {
        try (InputStream stream =
                ExposureTests.class.getResourceAsStream("/sandbox/exposures.yaml")) {
            Map<String, Map<String, List<String>>> data = new Yaml().load(stream);
            return data.entrySet().stream()
                    .flatMap(verdict ->
                            verdict.getValue().entrySet().stream()
                                    .flatMap(system ->
                                            system.getValue().stream()
                                                    .map(line ->
                                                            Arguments.of(
                                                                    verdict.getKey(),
                                                                    system.getKey(),
                                                                    line))))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @MethodSource("cases")
    void grantedWhenOnlyItsOwnProgramsThenThatSystem(String verdict, String system, String line) {
        assertThat(granted(system, invocations(line), Set.of(), programs.toString()))
                .isEqualTo(verdict.equals("granted"));
    }

    @Test
    void grantedWhenEnvironmentIsTheCallsOwnThenOnlyIfHarmless() {
        List<List<String>> get = List.of(List.of("kubectl", "get", "pods"));
        String path = programs.toString();
        assertThat(granted("kube", get, Set.of("LANG", "AWS_REGION"), path)).isTrue();
        for (String name :
                List.of("LD_PRELOAD", "KUBECONFIG", "PATH", "HOME", "BASH_ENV", "EDITOR", "X")) {
            assertThat(granted("kube", get, Set.of(name), path)).as(name).isFalse();
        }
    }

    @Test
    void grantedWhenProgramsAreSearchedWhereCommandsCanWriteThenNot() {
        List<List<String>> get = List.of(List.of("kubectl", "get", "pods"));
        for (String path :
                List.of(
                        root + ":" + programs,
                        programs + ":" + root,
                        programs + ":.",
                        programs + ":/tmp")) {
            assertThat(granted("kube", get, Set.of(), path)).as(path).isFalse();
        }
        assertThat(granted("kube", get, Set.of(), programs + ":/nowhere/at/all")).isTrue();
    }

    private static boolean granted(
            String system, List<List<String>> invocations, Set<String> changed, String path) {
        SandboxProperties.Exposure exposure =
                SandboxProperties.Exposure.valueOf(
                        system.toUpperCase(Locale.ROOT).replace('-', '_'));
        SandboxSettings settings =
                new SandboxSettings(
                        TestSandboxes.exposing(Set.of(exposure)),
                        TestSandboxes.host(base.resolve("home")),
                        Profile.load(),
                        Map.of("PATH", path));
        SandboxRequest request =
                new SandboxRequest(List.of(root), CALLER, invocations, changed, false);
        return !new Exposures(settings).granted(request, Map.of("PATH", path)).isEmpty();
    }

    private static List<List<String>> invocations(String line) {
        Map<String, String> environment =
                Map.of("PATH", programs.toString(), "HOME", base.resolve("home").toString());
        List<RiskAssessment.JudgedCommand> commands =
                engine
                        .decide(DecisionRequest.of(line, root, environment))
                        .assessment()
                        .commands()
                        .stream()
                        .filter(judged -> !judged.remote())
                        .toList();
        return commands.stream().allMatch(RiskAssessment.JudgedCommand::plain)
                ? commands.stream().map(RiskAssessment.JudgedCommand::argv).toList()
                : List.of();
    }
}
