package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.rules.ShellQuoting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

class EmbeddedCodeTests {

    private static final Map<String, String> INTERPRETERS =
            Map.of(
                    "python", "python3 -c %s",
                    "perl", "perl -e %s",
                    "ruby", "ruby -e %s",
                    "javascript", "node -e %s",
                    "php", "php -r %s",
                    "awk", "awk %s notes.txt",
                    "sed", "sed -n %s notes.txt",
                    "shell", "bash -c %s",
                    "sql", "psql -c %s",
                    "lua", "lua -e %s");

    private static final Set<String> LANGUAGES = new TreeSet<>(INTERPRETERS.keySet());

    @TempDir static Path folder;

    private static Path root;

    private static ShellPolicyEngine engine;

    @BeforeAll
    static void prepare() {
        root = PolicyFixture.project(folder);
        engine = PolicyFixture.engine(root, PolicyProperties.defaults());
    }

    @Test
    void assessmentCallsCodeByItsLanguagesOwnName() {
        assertThat(assessment("python3 -c 'print(1)'").reasons())
                .extracting(Reason::message)
                .contains("No effect was found in the python code");
    }

    @ParameterizedTest
    @FieldSource("LANGUAGES")
    void decideWhenCodeHarmsStopsNineOfTen(String language) {
        List<String> forms = forms(language, "harmful");
        List<String> missed =
                forms.stream()
                        .map(code -> command(language, code))
                        .filter(command -> assessment(command).allowed())
                        .toList();

        assertThat(forms).hasSizeGreaterThanOrEqualTo(30);
        assertThat(missed).hasSizeLessThanOrEqualTo(forms.size() / 10);
    }

    @ParameterizedTest
    @FieldSource("LANGUAGES")
    void decideWhenCodeIsHarmlessFlagsThreeOfHundred(String language) {
        List<String> forms = forms(language, "harmless");
        List<String> flagged =
                forms.stream()
                        .map(code -> command(language, code))
                        .filter(command -> !assessment(command).allowed())
                        .map(command ->
                                command + " " + assessment(command).reasons().getFirst().message())
                        .toList();

        assertThat(forms).hasSizeGreaterThanOrEqualTo(30);
        assertThat(flagged).hasSizeLessThanOrEqualTo(forms.size() * 3 / 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "perl", "ruby", "javascript", "php", "awk", "sed", "sql"})
    void decideWhenCallsAreDisguisedStopsEachAndNoneThatCallsNothing(String language) {
        assertThat(forms("disguised", language))
                .noneMatch(code -> assessment(command(language, code)).allowed());
        assertThat(forms("plain", language))
                .allMatch(code -> assessment(command(language, code)).allowed());
    }

    private static RiskAssessment assessment(String command) {
        return engine.decide(PolicyFixture.request(root, command)).assessment();
    }

    private static String command(String language, String code) {
        boolean lines = language.equals("python") || language.equals("sql");
        return INTERPRETERS
                .get(language)
                .formatted(ShellQuoting.quote(lines ? code.replace("\\n", "\n") : code));
    }

    private static List<String> forms(String language, String kind) {
        try (InputStream stream =
                EmbeddedCodeTests.class.getResourceAsStream("/policy/embedded-code.yaml")) {
            Map<String, Map<String, List<String>>> table = new Yaml().load(stream);
            return table.get(language).get(kind);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
