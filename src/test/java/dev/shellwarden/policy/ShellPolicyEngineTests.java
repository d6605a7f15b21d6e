package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.rules.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellPolicyEngineTests {

    @TempDir Path folder;

    private Path root = Path.of("/");

    @BeforeEach
    void makeProject() {
        root = PolicyFixture.project(folder);
    }

    @Test
    void decideWhenSeverityReachesDenyThresholdSpeaksShellfirmsWords() {
        RiskAssessment assessment =
                decide("git push --force origin main", deniesFromHigh()).assessment();
        assertThat(assessment.allowed()).isFalse();
        assertThat(assessment.severity()).contains(Severity.HIGH);
        assertThat(assessment.matchedRules())
                .extracting(RiskAssessment.MatchedRule::id)
                .contains("git:force_push");
        assertThat(assessment.alternatives())
                .extracting(RiskAssessment.SuggestedAlternative::command)
                .first()
                .isEqualTo("git push --force-with-lease origin main");
        assertThat(assessment.denialReason())
                .contains("Severity HIGH meets or exceeds agent auto-deny threshold HIGH");
        assertThat(assessment.requiresHumanApproval()).isFalse();
    }

    @Test
    void decideWhenNothingMatchesHasNoSeverityAndNoAlternatives() {
        RiskAssessment assessment = decide("ls -la", PolicyProperties.defaults()).assessment();
        assertThat(assessment.allowed()).isTrue();
        assertThat(assessment.severity()).isEmpty();
        assertThat(assessment.matchedRules()).isEmpty();
        assertThat(assessment.alternatives()).isEmpty();
        assertThat(assessment.denialReason()).isEmpty();
    }

    @Test
    void decideWhenAskedHasNoDenialReason() {
        RiskAssessment assessment =
                decide("git reset --hard", PolicyProperties.defaults()).assessment();
        assertThat(assessment.decision()).isEqualTo(Verdict.ASK);
        assertThat(assessment.allowed()).isFalse();
        assertThat(assessment.requiresHumanApproval()).isTrue();
        assertThat(assessment.denialReason()).isEmpty();
    }

    @Test
    void explainWhenRootIsDeletedNamesRulesAndInvocation() {
        Explanation explanation =
                engine(PolicyProperties.defaults())
                        .explain(PolicyFixture.request(root, "rm -rf /"));
        assertThat(explanation.risky()).isTrue();
        assertThat(explanation.assessment().severity()).contains(Severity.CRITICAL);
        assertThat(explanation.text())
                .contains(
                        "- [HIGH] fs:recursively_delete: Recursive delete can destroy files irreversibly")
                .contains("rm -rf /: ")
                .contains("the whole machine");
    }

    @Test
    void alternativesWhenGoalsDifferStartDifferently() {
        Map<String, List<String>> goals =
                Map.of(
                        "git push --force origin topic",
                                List.of("publish my commits", "preview what happens"),
                        "git reset --hard HEAD~1",
                                List.of("keep my changes for later", "look at what would be lost"),
                        "git clean -fd",
                                List.of("list what would go", "keep the files and clean up"),
                        "rm -rf src", List.of("look before deleting", "remove it but undo later"),
                        "git checkout -- .", List.of("undo but keep a copy", "look at the changes"),
                        "git branch -D topic",
                                List.of("delete the merged branch", "check what would be lost"));
        goals.forEach((command, wanted) -> {
            List<String> first =
                    wanted.stream().map(goal -> firstAlternative(command, goal)).toList();
            assertThat(first).as(command).doesNotHaveDuplicates().doesNotContain("");
        });
    }

    private String firstAlternative(String command, String goal) {
        return engine(PolicyProperties.defaults())
                .alternatives(PolicyFixture.request(root, command), goal)
                .stream()
                .map(RiskAssessment.SuggestedAlternative::command)
                .findFirst()
                .orElse("");
    }

    @Test
    void alternativesWhenOperandHoldsShellTextQuoteIt() {
        assertThat(
                        decide("git push --force origin 'a; touch x'", PolicyProperties.defaults())
                                .assessment()
                                .alternatives())
                .extracting(RiskAssessment.SuggestedAlternative::command)
                .contains("git push --force-with-lease origin 'a; touch x'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"git switch main && git push --force", "git checkout main; git push -f"})
    void decideWhenTextSwitchesToProtectedBranchDenies(String command) {
        assertThat(decide(command, PolicyProperties.defaults())).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenProductionIsChosenEscalatesTerraform() {
        Map<String, String> environment = new java.util.HashMap<>(PolicyFixture.environment());
        environment.put("AWS_PROFILE", "prod");
        Decision decision =
                engine(PolicyProperties.defaults())
                        .decide(DecisionRequest.of("terraform destroy", root, environment));
        assertThat(decision).isInstanceOf(Decision.Deny.class);
        assertThat(decision.assessment().riskLevel()).isEqualTo(RiskLevel.CRITICAL);
        assertThat(decision.assessment().context().labels()).contains("AWS_PROFILE=prod");
    }

    @Test
    void decideWhenOverrideAllowsLoosensButNeverTheNeverList() {
        PolicyProperties properties = with(Map.of("git:reset", Verdict.ALLOW), Set.of());
        assertThat(decide("git reset --hard", properties)).isInstanceOf(Decision.Allow.class);
        assertThat(decide("rm -rf /", properties)).isInstanceOf(Decision.Deny.class);
        assertThat(decide("rm -rf /", with(Map.of(), Set.of("fs"))))
                .isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenTextDoesNotParseDenies() {
        assertThat(decide("echo 'x", PolicyProperties.defaults()))
                .isInstanceOf(Decision.Deny.class);
        assertThat(decide("if true; then ls", PolicyProperties.defaults()))
                .isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenProjectDeniesQuotesIt() throws IOException {
        project(
                "deny: [\"npm publish\"]\nask: [make]\nrules: { git:tag_delete: deny }\nmessage: Ask the release team.\n");
        ShellPolicyEngine engine = engine(PolicyProperties.defaults());
        assertThat(engine.decide(PolicyFixture.request(root, "npm publish")))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.reason()).contains("Ask the release team."));
        assertThat(engine.decide(PolicyFixture.request(root, "make all")))
                .isInstanceOf(Decision.Ask.class);
        assertThat(engine.decide(PolicyFixture.request(root, "git tag -d v1")))
                .isInstanceOf(Decision.Deny.class);
        assertThat(engine.decide(PolicyFixture.request(root, "ls")))
                .isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenProjectPolicyGoesAwayStillHoldsIt() throws IOException {
        project("deny: [make]\n");
        ShellPolicyEngine engine = engine(PolicyProperties.defaults());
        assertThat(engine.decide(PolicyFixture.request(root, "make")))
                .isInstanceOf(Decision.Deny.class);
        Files.delete(root.resolve(".shellwarden.yaml"));
        assertThat(engine.decide(PolicyFixture.request(root, "make")))
                .isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deny: [",
                "allow: [ls]",
                "rules: { git:reset: allow }",
                "deny: [\"/(/\"]",
                "- a",
                ""
            })
    void decideWhenProjectPolicyIsBadRefusesEverythingThere(String text) throws IOException {
        project(text);
        assertThat(decide("ls", PolicyProperties.defaults()))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.reason()).contains(".shellwarden.yaml"));
    }

    @Test
    void decideWhenProjectPolicyIsDirectoryOrHugeRefuses() throws IOException {
        Files.createDirectory(root.resolve(".shellwarden.yaml"));
        assertThat(decide("ls", PolicyProperties.defaults())).isInstanceOf(Decision.Deny.class);
        Files.delete(root.resolve(".shellwarden.yaml"));
        project("#".repeat(300_000));
        assertThat(decide("ls", PolicyProperties.defaults())).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenCommandActsOnDirectoryWithPolicyObeysIt() throws IOException {
        Files.createDirectories(root.resolve("sub"));
        Files.writeString(root.resolve("sub/.shellwarden.yaml"), "deny: [touch]\n");
        assertThat(decide("touch sub/x", PolicyProperties.defaults()))
                .isInstanceOf(Decision.Deny.class);
        assertThat(decide("cd sub && touch x", PolicyProperties.defaults()))
                .isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > .shellwarden.yaml",
                "rm .shellwarden.yaml",
                "cat ~/.config/shellwarden/application.yml",
                "cp x ~/.local/state/shellwarden/audit",
                "sed -i s/deny/ask/ .shellwarden.yaml"
            })
    void decideWhenOwnFilesAreTouchedDenies(String command) {
        assertThat(decide(command, PolicyProperties.defaults())).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenDialectIsUnknownAsks() {
        DecisionRequest request =
                new DecisionRequest(
                        "ls",
                        Optional.empty(),
                        root,
                        Optional.empty(),
                        Map.of(),
                        PolicyFixture.environment(),
                        Optional.empty());
        assertThat(engine(PolicyProperties.defaults()).decide(request))
                .isInstanceOf(Decision.Ask.class);
    }

    private void project(String text) throws IOException {
        Files.writeString(root.resolve(".shellwarden.yaml"), text);
    }

    private ShellPolicyEngine engine(PolicyProperties properties) {
        return PolicyFixture.engine(root, properties);
    }

    private Decision decide(String command, PolicyProperties properties) {
        return engine(properties).decide(PolicyFixture.request(root, command));
    }

    private static PolicyProperties deniesFromHigh() {
        return properties(Severity.HIGH, Map.of(), Set.of());
    }

    private static PolicyProperties with(
            Map<String, Verdict> overrides, Set<String> disabledGroups) {
        return properties(Severity.CRITICAL, overrides, disabledGroups);
    }

    private static PolicyProperties properties(
            Severity denySeverity, Map<String, Verdict> overrides, Set<String> disabledGroups) {
        return new PolicyDraft()
                .denySeverity(denySeverity)
                .overrides(overrides)
                .disabledGroups(disabledGroups)
                .properties();
    }
}
