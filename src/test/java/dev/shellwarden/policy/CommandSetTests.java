package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * Commands as people and agents write them, by kind, and what becomes of each under the defaults.
 */
class CommandSetTests {

    @TempDir static Path folder;

    private static Path root;

    private static ShellPolicyEngine engine;

    @BeforeAll
    static void prepare() {
        root = PolicyFixture.project(folder);
        engine = PolicyFixture.engine(root, PolicyProperties.defaults());
    }

    @TestFactory
    Stream<DynamicTest> decideWhenDangerousStops() {
        return eachGroupOf("dangerous", assessment -> !assessment.allowed());
    }

    @TestFactory
    Stream<DynamicTest> decideWhenDisguisedStops() {
        return eachGroupOf("disguised", assessment -> !assessment.allowed());
    }

    @TestFactory
    Stream<DynamicTest> decideWhenHarmfulStops() {
        return eachGroupOf("harmful", assessment -> !assessment.allowed());
    }

    @TestFactory
    Stream<DynamicTest> decideWhenOfAWorkingDayAllows() {
        return eachGroupOf("working-day", RiskAssessment::allowed);
    }

    @TestFactory
    Stream<DynamicTest> decideWhenNoteworthyAllowsWithNote() {
        return eachGroupOf(
                "noticed",
                assessment ->
                        assessment.allowed()
                                && Stream.concat(
                                                assessment.matchedRules().stream(),
                                                assessment.reasons().stream())
                                        .findAny()
                                        .isPresent());
    }

    @TestFactory
    Stream<DynamicTest> decideWhenEverydayAllows() {
        return eachGroupOf("everyday", RiskAssessment::allowed);
    }

    @TestFactory
    Stream<DynamicTest> decideWhenOnlyAlikeAllows() {
        return eachGroupOf("look-alikes", RiskAssessment::allowed);
    }

    private static Stream<DynamicTest> eachGroupOf(
            String file, Predicate<RiskAssessment> expectation) {
        return groups(file).entrySet().stream()
                .map(group ->
                        DynamicTest.dynamicTest(
                                group.getKey(),
                                () ->
                                        assertThat(group.getValue())
                                                .allMatch(
                                                        command ->
                                                                expectation.test(
                                                                        assessment(command)),
                                                        "is judged as " + file)));
    }

    private static RiskAssessment assessment(String command) {
        return engine.decide(PolicyFixture.request(root, command)).assessment();
    }

    private static Map<String, List<String>> groups(String file) {
        try (InputStream stream =
                CommandSetTests.class.getResourceAsStream("/policy/commands/" + file + ".yaml")) {
            return new Yaml().load(stream);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
