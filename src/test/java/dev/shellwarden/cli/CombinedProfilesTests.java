package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.DecisionRequest;
import dev.shellwarden.policy.PolicyBeans;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceException;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.yaml.snakeyaml.Yaml;

/** Presets that are used together: every pair of them, in both orders, over everyday commands. */
class CombinedProfilesTests {

    @TempDir static Path directory;

    private static List<String> commands;
    private static Workspace workspace;

    private static final ProgramCatalog PROGRAMS = ProgramCatalog.load();
    private static final RuleCatalog RULES = RuleCatalog.load();

    private final Map<PolicyProperties, List<Strictness>> judged = new HashMap<>();
    private final Map<String, List<Strictness>> decided = new HashMap<>();

    private enum Strictness {
        ALLOW,
        ASK,
        DENY;

        static Strictness of(Decision decision) {
            return switch (decision) {
                case Decision.Allow allow -> ALLOW;
                case Decision.Ask ask -> ASK;
                case Decision.Deny deny -> DENY;
            };
        }

        boolean isLooserThan(Strictness other) {
            return compareTo(other) < 0;
        }
    }

    @BeforeAll
    static void prepare() throws IOException, WorkspaceException {
        try (InputStream in =
                CombinedProfilesTests.class.getResourceAsStream("/cli/everyday-commands.yaml")) {
            commands = new Yaml().load(in);
        }
        Path root = Files.createDirectories(directory.resolve("project/.git")).getParent();
        Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/topic\n");
        workspace =
                new Workspace(
                        new WorkspaceSettings(
                                Optional.of(root.toRealPath()),
                                root,
                                List.of(),
                                Path.of("/home/user"),
                                Path.of("/tmp"),
                                directory.resolve("scratch"),
                                List.of()));
    }

    @Test
    void everyPairOfPresetsKeepsTheDenialsOfBothWhateverTheirOrder() {
        List<String> presets = List.copyOf(new Presets(List.of()).names());
        List<Strictness> none = decisions("");
        SoftAssertions wrong = new SoftAssertions();
        for (String first : presets) {
            for (String second : presets) {
                List<Strictness> one = decisions(first);
                List<Strictness> other = decisions(second);
                List<Strictness> both = decisions(first + "," + second);
                for (int i = 0; i < commands.size(); i++) {
                    String what = "%s,%s: %s".formatted(first, second, commands.get(i));
                    boolean added =
                            one.get(i) == Strictness.DENY && none.get(i) != Strictness.DENY
                                    || other.get(i) == Strictness.DENY
                                            && none.get(i) != Strictness.DENY;
                    if (added) {
                        wrong.assertThat(both.get(i)).as(what).isEqualTo(Strictness.DENY);
                    }
                    wrong.assertThat(
                                    both.get(i).isLooserThan(one.get(i))
                                            && both.get(i).isLooserThan(other.get(i)))
                            .as(what + " is looser than with either")
                            .isFalse();
                }
                wrong.assertThat(both)
                        .as(first + "," + second + " in both orders")
                        .isEqualTo(decisions(second + "," + first));
            }
        }
        wrong.assertAll();
    }

    @ParameterizedTest
    @CsvSource({
        "ci, DENY, ASK",
        "'ci,mcpz', DENY, ASK",
        "'mcpz,ci', DENY, ASK",
        "'unattended,ci', DENY, ALLOW",
        "'unattended,developer', ASK, ASK",
        "unattended, ASK, ALLOW"
    })
    void propertiesWhenPresetsAreCombinedAreTheStrictestThatTheySet(
            String presets, String unknown, String irreversible) {
        PolicyProperties policy = policy(environment(presets));

        assertThat(policy.unknown()).hasToString(unknown);
        assertThat(policy.irreversible()).hasToString(irreversible);
    }

    @ParameterizedTest
    @CsvSource({
        "'', REFUSE",
        "shellfirm, NOTE",
        "'shellfirm,http', NOTE",
        "'shellfirm,developer', REFUSE",
        "'readonly,shellfirm', REFUSE",
        "'shellfirm,unattended', REFUSE"
    })
    void outsideWorkspaceWhenPresetsAreCombinedIsRefusedByEitherThatSaysSo(
            String presets, String outside) {
        assertThat(policy(environment(presets)).outsideWorkspace()).hasToString(outside);
    }

    @Test
    void effectsWhenTwoProfilesLimitThemAreThoseThatBothAdmit() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("config"));
        Files.writeString(
                folder.resolve("application-editors.yml"),
                "shellwarden.policy.effects: [READ, write]\n");
        Files.writeString(
                folder.resolve("application-senders.yml"),
                "shellwarden.policy.effects: [network]\n");

        assertThat(policy(environment("readonly,editors", folder)).effects()).hasToString("[READ]");
        assertThat(policy(environment("editors,readonly", folder)).effects()).hasToString("[READ]");
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> environment("readonly,senders", folder))
                .withMessageContaining("admit no effect in common");
    }

    @Test
    void commandLineWhenItSetsAValueWinsOverPresets() {
        RestrictedEnvironment environment =
                new RestrictedEnvironment(
                        Map.of("spring.config.location", "optional:classpath:/"),
                        Map.of(
                                "spring.profiles.active",
                                "ci,mcpz",
                                "shellwarden.policy.unknown",
                                "ask"),
                        Map.of());
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        new CombinedProfiles(environment).apply();

        assertThat(policy(environment).unknown()).hasToString("ASK");
    }

    private List<Strictness> decisions(String presets) {
        return decided.computeIfAbsent(
                presets,
                names -> {
                    ConfigurableEnvironment environment = environment(names);
                    return judged.computeIfAbsent(
                            policy(environment), policy -> judge(environment));
                });
    }

    private static List<Strictness> judge(ConfigurableEnvironment environment) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setEnvironment(environment);
            context.registerBean(Workspace.class, (Supplier<Workspace>) () -> workspace);
            context.registerBean(ProgramCatalog.class, (Supplier<ProgramCatalog>) () -> PROGRAMS);
            context.registerBean(RuleCatalog.class, (Supplier<RuleCatalog>) () -> RULES);
            context.register(new PolicyBeans());
            context.refresh();
            PolicyEngine engine = context.getBean(PolicyEngine.class);
            return commands.stream()
                    .map(command ->
                            DecisionRequest.of(
                                    command,
                                    workspace.defaultDirectory(),
                                    Map.of("HOME", "/home/user", "PATH", "/usr/bin:/bin")))
                    .map(engine::decide)
                    .map(Strictness::of)
                    .toList();
        }
    }

    private static PolicyProperties policy(ConfigurableEnvironment environment) {
        return Binder.get(environment).bindOrCreate("shellwarden.policy", PolicyProperties.class);
    }

    private static ConfigurableEnvironment environment(String presets, Path... folders) {
        String locations = "optional:classpath:/";
        for (Path folder : folders) {
            locations += ",optional:file:" + folder + "/";
        }
        RestrictedEnvironment environment =
                new RestrictedEnvironment(
                        Map.of("spring.config.location", locations),
                        Map.of("spring.profiles.active", presets),
                        Map.of());
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        new CombinedProfiles(environment).apply();
        return environment;
    }
}
