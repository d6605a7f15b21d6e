package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Texts made to cost time, memory or stack. Milliseconds are usual; the bound leaves room for code
 * not yet compiled.
 */
class HostileInputTests {

    private static final Duration BOUND = Duration.ofSeconds(2);

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments("open parentheses", "(".repeat(10_000)),
                arguments("nested parentheses", "(".repeat(10_000) + "a" + ")".repeat(10_000)),
                arguments("spaced parentheses", "( ".repeat(10_000) + "a" + " )".repeat(10_000)),
                arguments(
                        "parentheses that are not arithmetic",
                        "((".repeat(70) + "a" + ") )".repeat(70)),
                arguments("subshells in pairs", "((a) || (b));\n".repeat(15_000)),
                arguments("nested failed arithmetic", nestedFailures(60)),
                arguments("one long word", "a".repeat(200_000)),
                arguments("one escaped word", "\\a".repeat(100_000)),
                arguments("alternating quotes", "a'b'\"c\"".repeat(25_000)),
                arguments("open substitutions", "$(".repeat(50_000)),
                arguments("open braces", "${a:-".repeat(40_000)),
                arguments("open arithmetic", "$((".repeat(60_000)),
                arguments("open subscripts", "a[".repeat(100_000)),
                arguments("doubling assignments", "a=$a$a;".repeat(60)),
                arguments("many assignments", "a=$a$a;".repeat(30_000)),
                arguments("many words", "a ".repeat(120_000)),
                arguments("many newlines", "\n".repeat(200_000)),
                arguments("many continuations", "a\\\n".repeat(80_000)),
                arguments("continued names", "$a" + "\\\nb".repeat(80_000)),
                arguments("many here-documents", "a <<E\nb\nE\n".repeat(20_000)),
                arguments("here-documents on a line", "a" + " <<E".repeat(40_000)),
                arguments("nested here-documents", "a <<E\n$(".repeat(20_000)),
                arguments("one long here-document", "a <<E\n" + "b\\\n".repeat(60_000)),
                arguments("backquotes in backquotes", "`\\`\\\\`".repeat(30_000)),
                arguments("escaped backquotes", "`" + "\\\\".repeat(100_000) + "`"),
                arguments("many backquotes", "`a`".repeat(60_000)),
                arguments("negations", "! ".repeat(120_000) + "a"),
                arguments("negated conditions", "[[ " + "! ".repeat(100_000) + "a ]]"),
                arguments("conditions", "[[ a" + " && a".repeat(40_000) + " ]]"),
                arguments("groups in conditions", "[[ " + "( ".repeat(100_000)),
                arguments("nested functions", "f() { ".repeat(30_000)),
                arguments("function upon function", "f() ".repeat(50_000)),
                arguments("coprocesses", "coproc ".repeat(30_000)),
                arguments("else-ifs", "if a; then b; " + "elif a; then b; ".repeat(12_000) + "fi"),
                arguments("pipeline", "a" + "|a".repeat(100_000)),
                arguments("comments", "#((\n".repeat(60_000)),
                arguments("unclosed quote", "a '" + "b\n".repeat(100_000)),
                arguments("extended globs", "[[ a == " + "@(".repeat(50_000)),
                arguments("regular expression groups", "[[ a =~ " + "(".repeat(100_000)),
                arguments("quoted regions", "$((" + "'a'".repeat(60_000)),
                arguments("here-documents in here-documents", nestedDocuments(9)),
                arguments("processes", "<(".repeat(60_000)));
    }

    /** Each level has a document that is read, and one with the next level, which is not closed. */
    private static String nestedDocuments(int levels) {
        StringBuilder text = new StringBuilder();
        for (int level = 0; level < levels; level++) {
            text.append("a <<b '\n'\nc\nb\na <<E%d\n$(".formatted(level));
        }
        return text + "a\n".repeat(10_000);
    }

    /** Each level is tried as arithmetic, holds a substitution, and turns out to be a subshell. */
    private static String nestedFailures(int levels) {
        String text = "a";
        for (int level = 0; level < levels; level++) {
            text = "((b $(" + text + ")) )";
        }
        return text;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void parseWhenTextIsHostileAnswersSoon(String name, String text) {
        long start = ProcessorTime.ofThisThread();
        ParseResult result = new ShellParser(Dialect.BASH).parse(text);

        assertThat(result).as(name).isNotNull();
        assertThat(Duration.ofNanos(ProcessorTime.ofThisThread() - start))
                .as(name)
                .isLessThan(BOUND);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void parseWhenNestingIsTooDeepSaysSo(Dialect dialect) {
        ParseResult result =
                new ShellParser(dialect).parse("{ ".repeat(151) + "a" + "; }".repeat(151));

        assertThat(result)
                .isInstanceOfSatisfying(
                        ParseFailure.class,
                        failure -> {
                            assertThat(failure.kind()).isEqualTo(ParseFailure.Kind.UNSUPPORTED);
                            assertThat(failure.message()).contains("150");
                        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void parseWhenNestingIsAtTheLimitAnswersScript(Dialect dialect) {
        assertThat(new ShellParser(dialect).parse("{ ".repeat(150) + "a" + "; }".repeat(150)))
                .isInstanceOf(ParseResult.Parsed.class);
    }
}
