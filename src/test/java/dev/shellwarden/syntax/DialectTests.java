package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.syntax.ParseResult.Parsed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DialectTests {

    static List<Map<String, Object>> notInDialect() {
        return Cases.rows("posix-cases.yaml", "not-in-dialect");
    }

    static List<String> accepted() {
        return Cases.named("posix-cases.yaml", "accepted");
    }

    static List<String> refusedByDecision() {
        return Cases.named("bash-cases.yaml", "refused-by-decision");
    }

    @ParameterizedTest
    @MethodSource("notInDialect")
    void parseWhenPosixLacksTheConstructNamesItAndTheWayOut(Map<String, Object> row) {
        ParseResult result = new ShellParser(Dialect.POSIX).parse((String) row.get("text"));

        assertThat(result)
                .isInstanceOfSatisfying(
                        ParseFailure.class,
                        failure -> {
                            assertThat(failure.kind())
                                    .as(failure.message())
                                    .isEqualTo(ParseFailure.Kind.NOT_IN_DIALECT);
                            assertThat(failure.message())
                                    .contains((String) row.get("construct"), "-s /bin/bash");
                        });
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void parseWhenTextIsPortableAnswersScriptInBothDialects(String text) {
        assertThat(new ShellParser(Dialect.POSIX).parse(text)).isInstanceOf(Parsed.class);
        assertThat(new ShellParser(Dialect.BASH).parse(text)).isInstanceOf(Parsed.class);
    }

    @ParameterizedTest
    @MethodSource("refusedByDecision")
    void parseWhenReadingsDifferRefusesAsUnsupported(String text) {
        ParseResult result = new ShellParser(Dialect.BASH).parse(text);

        assertThat(result)
                .isInstanceOfSatisfying(
                        ParseFailure.class,
                        failure ->
                                assertThat(failure.kind())
                                        .as(failure.message())
                                        .isEqualTo(ParseFailure.Kind.UNSUPPORTED));
    }
}
