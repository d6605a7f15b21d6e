package dev.shellwarden.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileExtractionTests {

    /** Far over what a quiet machine needs, so that only a change of its order is seen here. */
    private static final long SLOW =
            TimeUnit.MILLISECONDS.toNanos(Long.getLong("shellwarden.slow-milliseconds", 1500));

    private static final InvocationExtractor EXTRACTOR =
            new InvocationExtractor(ProgramCatalog.load());

    static Stream<String> tooLarge() {
        return Stream.of(
                "a=aaaaaaaa;" + "a=$a$a;".repeat(60) + "$a",
                "x='eval \"$x\"'; eval \"$x\"",
                "x='eval \"$x\"; eval \"$x\"'; eval \"$x\"",
                "ls;".repeat(5_000),
                "eval ".repeat(20) + "ls",
                "f(){ g; g; }; g(){ h; h; }; h(){ i; i; }; i(){ j; j; }; j(){ k; k; }; k(){ l; l; }; l(){ m; m; };"
                        + "m(){ n; n; }; n(){ o; o; }; o(){ p; p; }; p(){ q; q; }; q(){ r; r; }; r(){ s; s; };"
                        + "s(){ t; t; }; t(){ ls; }; f",
                "env ".repeat(2_000) + "ls");
    }

    @ParameterizedTest
    @MethodSource("tooLarge")
    void extractWhenBudgetIsUsedUpSaysSo(String script) {
        Extraction extraction = extracted(script);

        assertThat(extraction.concerns())
                .extracting(Concern::kind)
                .containsAnyOf(Concern.Kind.OVER_BUDGET, Concern.Kind.UNPARSABLE);
    }

    static Stream<String> large() {
        return Stream.of(
                "(".repeat(10_000),
                "$(".repeat(50_000),
                "a".repeat(200_000),
                "echo " + "x ".repeat(50_000),
                "echo " + "{a,b}".repeat(40),
                "echo " + "{".repeat(5_000) + ",}".repeat(5_000),
                "echo {1..999999999}",
                "x=" + "a".repeat(60_000) + "; echo ${x//a/bb} ${x%%*a*a*a*b} ${x##*a*a*b}",
                "x=" + "a".repeat(4_000) + "; echo ${x//*a*a*a*b/c} ${x%%*a*a*a*b} ${x##*a*a*a*b}",
                "for a in 1 2 3 4 5 6 7 8; do ".repeat(20) + "echo $a;" + "done;".repeat(20),
                "X=1 ".repeat(5_000) + "ls",
                "ls | ".repeat(900) + "cat",
                "echo a | ".repeat(900) + "cat",
                "true && ".repeat(1_900) + "x=1",
                "if a; then x=1; fi;".repeat(1_000),
                "export A=b;".repeat(1_500),
                "git " + "--no-such-option ".repeat(5_000),
                "find . " + "-exec ls {} + ".repeat(900),
                "eval ".repeat(15) + "ls",
                "cat <<E\n" + "$x `y` ".repeat(1_000) + "\nE\n",
                "echo '" + "rm -rf x;".repeat(1_000) + "' | sh",
                "if true; then ".repeat(140) + "ls" + "; fi".repeat(140),
                "while true; do ".repeat(140) + "ls" + "; done".repeat(140),
                "case x in x) ".repeat(140) + "ls" + ";; esac".repeat(140),
                "{ ".repeat(140) + "ls" + "; }".repeat(140),
                "( ".repeat(140) + "ls" + " )".repeat(140),
                "f() { ".repeat(140) + "ls" + "; }".repeat(140),
                "select a in b; do ".repeat(140) + "ls" + "; done".repeat(140),
                "! time ".repeat(2_000) + "ls",
                "until x; do case y in z) if q; then ".repeat(45)
                        + "ls"
                        + "; fi;; esac; done".repeat(45),
                "{ ".repeat(20_000),
                "if ".repeat(20_000),
                "case x in x) ".repeat(10_000),
                "f() { ".repeat(10_000),
                "[[ ( ".repeat(5_000),
                "cat <<E\nx\nE\n".repeat(1_500),
                "cat" + " <<E".repeat(1_500) + "\n" + "x\nE\n".repeat(1_500),
                "cat <<'E'; ".repeat(900) + "\n" + "rm -rf x\nE\n".repeat(900),
                "sh <<E\n".repeat(200) + "ls\n" + "E\n".repeat(200),
                "echo " + "{a,b}{c,d}{e,f}{1..9} ".repeat(300),
                "echo {{{{{{{{{{a,b},c},d},e},f},g},h},i},j},k}".repeat(50),
                "echo " + "{1..9}".repeat(200),
                "echo $(( " + "1 + (".repeat(3_000) + "1" + ")".repeat(3_000) + " ))",
                "echo " + "${a:-".repeat(140) + "x" + "}".repeat(140),
                "echo " + "`".repeat(20_001),
                "echo > " + "a > ".repeat(5_000) + "b",
                "a[$((".repeat(60) + "1" + "))]".repeat(60) + "=1",
                "echo " + "\"$(".repeat(70) + ")\"".repeat(70));
    }

    @ParameterizedTest
    @MethodSource("large")
    void extractWhenTextIsLargeAnswersSoon(String script) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long start = processorTime();
            extracted(script);
            best = Math.min(best, processorTime() - start);
        }
        assertThat(best).isLessThan(SLOW);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 2_000, 4_000})
    void extractWhenPipelineIsLongStaysBounded(int stages) {
        assertThat(extracted("cat | ".repeat(stages) + "cat").invocations())
                .hasSizeLessThanOrEqualTo(Budget.INVOCATIONS);
    }

    @Test
    void extractWhenNothingIsGivenListsNothing() {
        assertThat(extracted("").invocations()).isEmpty();
        assertThat(extracted("# only a comment").invocations()).isEmpty();
    }

    private Extraction extracted(String script) {
        Extraction extraction = EXTRACTOR.extract(InvocationExtractorTests.request(script));
        List<String> faults =
                extraction.concerns().stream()
                        .map(Concern::message)
                        .filter(message -> message.startsWith("The text cannot be judged"))
                        .toList();
        assertThat(faults).isEmpty();
        return extraction;
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
