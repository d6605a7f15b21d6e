package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/**
 * What explain_risk tells a person, word for word: {@code explanations.yaml} is there to be read.
 */
class ExplanationTests {

    @TempDir static Path folder;

    private static Path root;

    private static ShellPolicyEngine engine;

    @BeforeAll
    static void prepare() {
        root = PolicyFixture.project(folder);
        engine = PolicyFixture.engine(root, PolicyProperties.defaults());
    }

    record Snapshot(String command, String explanation) {

        @Override
        public String toString() {
            return command;
        }
    }

    record Goals(String command, String one, String other) {}

    static Stream<Snapshot> snapshots() {
        return ExplanationTests.<String>rows("/policy/explanations.yaml")
                .map(row -> new Snapshot(row.get("command"), row.get("explanation")));
    }

    static Stream<Goals> goals() {
        return ExplanationTests.<String>rows("/policy/goals.yaml")
                .map(row -> new Goals(row.get("command"), row.get("one"), row.get("other")));
    }

    @ParameterizedTest
    @MethodSource("snapshots")
    void explainWhenAskedTellsWhatWasReviewed(Snapshot snapshot) {
        assertThat(explanation(engine, root, snapshot.command()))
                .isEqualTo(snapshot.explanation().strip());
    }

    @ParameterizedTest
    @MethodSource("goals")
    void alternativesWhenGoalsDifferBeginDifferently(Goals row) {
        DecisionRequest request = PolicyFixture.request(root, row.command());
        List<RiskAssessment.SuggestedAlternative> one = engine.alternatives(request, row.one());
        List<RiskAssessment.SuggestedAlternative> other = engine.alternatives(request, row.other());

        assertThat(one).isNotEmpty();
        assertThat(other).isNotEmpty();
        assertThat(one.getFirst().command()).isNotEqualTo(other.getFirst().command());
    }

    record Proposals(String command, List<String> proposals) {}

    static Stream<Proposals> proposals() {
        return ExplanationTests.<Object>rows("/policy/alternatives.yaml")
                .map(row ->
                        new Proposals(
                                (String) row.get("command"),
                                ((List<?>) row.get("proposals"))
                                        .stream().map(String::valueOf).toList()));
    }

    @ParameterizedTest
    @MethodSource("proposals")
    void alternativesWhenProposedAreMadeOfTheCommandsOwnWords(Proposals row) {
        assertThat(engine.alternatives(PolicyFixture.request(root, row.command()), ""))
                .extracting(RiskAssessment.SuggestedAlternative::command)
                .startsWith(row.proposals().toArray(String[]::new));
    }

    private static String explanation(ShellPolicyEngine engine, Path root, String command) {
        return engine.explain(PolicyFixture.request(root, command)).text().strip();
    }

    private static <T> Stream<Map<String, T>> rows(String resource) {
        try (InputStream stream = ExplanationTests.class.getResourceAsStream(resource)) {
            List<Map<String, T>> rows = new Yaml().load(stream);
            return rows.stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Prints the snapshots of the commands given, to be reviewed. */
    public static void main(String[] commands) throws IOException {
        Path root = PolicyFixture.project(java.nio.file.Files.createTempDirectory("explained-"));
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
        for (String command : commands) {
            System.out.printf(
                    "- command: |-%n%s%n  explanation: |-%n%s%n",
                    command.indent(4).stripTrailing(),
                    explanation(engine, root, command).indent(4).stripTrailing());
        }
    }
}
