package dev.shellwarden.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class RedactorTests {

    private final Redactor redactor = Redactor.load();

    @ParameterizedTest
    @MethodSource("hiddenCases")
    void redactWhenTextHoldsSecretHidesIt(Map<String, String> row) {
        String text = join(row.get("text"));
        String secret = join(row.get("secret"));
        assertThat(text).contains(secret);
        assertThat(redactor.redact(text)).doesNotContain(secret).contains(Redactor.MARK);
    }

    @ParameterizedTest
    @MethodSource("keptCases")
    void redactWhenTextHoldsNoStaticSecretKeepsIt(String text) {
        assertThat(redactor.redact(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("hiddenCases")
    void redactWhenSecretStandsAtTheEndOfALongTextHidesIt(Map<String, String> row) {
        String secret = join(row.get("secret"));
        String text = "a line of text, pa tok se\n".repeat(100) + join(row.get("text"));
        assertThat(redactor.redact(text)).doesNotContain(secret).contains(Redactor.MARK);
    }

    @Test
    void redactWhenANameIsWrittenWithLettersThatFoldToItHidesTheValue() {
        assertThat(redactor.redact("pa\u017f\u017fword=hunter2 TO\u212aEN=hunter3"))
                .doesNotContain("hunter");
    }

    @Test
    void redactWhenRangesAreGivenHidesThem() {
        assertThat(redactor.redact("login me hunter2 now", List.of(new Redactor.Range(9, 16))))
                .isEqualTo("login me [redacted] now");
    }

    @Test
    void redactWhenSecretNamesAProgramThatRunsKeepsIt() {
        String text = "token='rm -rf src'; eval $token";
        assertThat(redactor.redact(text, List.of(), java.util.Set.of("eval", "rm")))
                .isEqualTo(text);
    }

    @Test
    void redactWhenHeaderIsNotQuotedEndsAtTheNextCommand() {
        assertThat(redactor.redact("echo authorization: abc; mv a b"))
                .isEqualTo("echo authorization: [redacted]; mv a b");
        assertThat(redactor.redact("true authorization=abc > important")).contains("> important");
    }

    @Test
    void redactWhenRangeIsSubstitutionKeepsIt() {
        String text = "login me $(rm -rf x) now";
        assertThat(redactor.redact(text, List.of(new Redactor.Range(9, 20)))).isEqualTo(text);
    }

    @Test
    void redactWhenEnvironmentHasSecretNamesHidesTheirValues() {
        assertThat(redactor.redact(Map.of("DB_PASSWORD", "x", "LANG", "C", "API_TOKEN", "y")))
                .containsEntry("DB_PASSWORD", Redactor.MARK)
                .containsEntry("API_TOKEN", Redactor.MARK)
                .containsEntry("LANG", "C");
    }

    /**
     * Only a pair of braces around a token's known prefix is taken out, never braces of a command's
     * own.
     */
    private static String join(String text) {
        return text.replaceAll("\\{([A-Za-z0-9_.-]{3,16})\\}", "$1");
    }

    static Stream<Map<String, String>> hiddenCases() throws IOException {
        return RedactorTests.<Map<String, String>>cases("hidden").stream();
    }

    static Stream<String> keptCases() throws IOException {
        return RedactorTests.<String>cases("kept").stream();
    }

    private static <T> List<T> cases(String name) throws IOException {
        try (InputStream in =
                RedactorTests.class.getResourceAsStream("/audit/redaction-cases.yaml")) {
            Map<String, List<T>> document = new Yaml().load(in);
            return document.get(name);
        }
    }
}
