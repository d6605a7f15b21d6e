package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class DefaultsTests {

    @TempDir static Path folder;

    static Stream<Arguments> cases() throws IOException {
        try (InputStream stream =
                DefaultsTests.class.getResourceAsStream("/policy/defaults.yaml")) {
            Map<String, List<String>> table = new Yaml().load(stream);
            return table.entrySet().stream()
                    .flatMap(entry ->
                            entry.getValue().stream()
                                    .map(command -> Arguments.of(entry.getKey(), command)));
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cases")
    void decideWhenNothingIsConfiguredFollowsTheTable(String expected, String command) {
        check(expected, command, PolicyFixture.environment());
    }

    @ParameterizedTest(name = "as root, {0}: {1}")
    @MethodSource("cases")
    void decideWhenRunAsRootIsTheSame(String expected, String command) {
        Map<String, String> environment = new HashMap<>(PolicyFixture.environment());
        environment.put("USER", "root");
        check(expected, command, environment);
    }

    private static void check(String expected, String command, Map<String, String> environment) {
        Path root = PolicyFixture.project(folder);
        RiskAssessment assessment =
                PolicyFixture.engine(root, PolicyProperties.defaults())
                        .decide(DecisionRequest.of(command, root, environment))
                        .assessment();
        assertThat(assessment.decision().label())
                .as("%s", assessment.reasons())
                .isEqualTo(expected.replace("-noted", ""));
        if (expected.equals("allow-noted")) {
            assertThat(assessment.matchedRules().isEmpty() && assessment.reasons().isEmpty())
                    .as("nothing is noted")
                    .isFalse();
        }
    }
}
