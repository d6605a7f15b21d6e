package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.syntax.ParseResult.Parsed;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small texts, each about one turn of the grammar, and what bash says about them. */
class BashCasesTests {

    private static final ShellParser PARSER = new ShellParser(Dialect.BASH);

    static List<String> accepted() {
        return Cases.named("bash-cases.yaml", "accepted");
    }

    static List<String> refused() {
        return Cases.named("bash-cases.yaml", "refused");
    }

    static List<String> refusedEarlier() {
        return Cases.named("bash-cases.yaml", "refused-earlier-than-bash");
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void parseWhenBashAcceptsAnswersScript(String text) {
        assertThat(PARSER.parse(text)).isInstanceOf(Parsed.class);
    }

    @ParameterizedTest
    @MethodSource({"refused", "refusedEarlier"})
    void parseWhenBashRefusesAnswersFailure(String text) {
        assertThat(PARSER.parse(text)).isInstanceOf(ParseFailure.class);
    }

    @ParameterizedTest
    @MethodSource({"accepted", "refusedEarlier"})
    void bashWhenAskedAcceptsWhatTheCaseSays(String text) {
        assumeTrue(Bash.isInstalled(), "bash is not installed");
        assertThat(Bash.accepts(text)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void bashWhenAskedRefusesWhatTheCaseSays(String text) {
        assumeTrue(Bash.isInstalled(), "bash is not installed");
        assertThat(Bash.accepts(text)).isFalse();
    }
}
