package dev.shellwarden.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Mutated scripts: no fault of the extraction, nothing slow, every span inside the text. How many
 * inputs: {@code -Dshellwarden.fuzz-inputs=N}, 20,000 by default; the seed is fixed so that a
 * failure comes back.
 */
class ExtractionFuzzTests {

    private static final int INPUTS = Integer.getInteger("shellwarden.fuzz-inputs", 20_000);
    private static final long SEED = Long.getLong("shellwarden.fuzz-seed", 20_261_121L);

    /** Far over what a quiet machine needs, so that only a change of its order is seen here. */
    private static final long SLOW =
            TimeUnit.MILLISECONDS.toNanos(Long.getLong("shellwarden.slow-milliseconds", 500));

    private static final String[] TOKENS = {
        "$x",
        "\"$@\"",
        "${x:-a}",
        "${x##*/}",
        "${!x}",
        "${x@P}",
        "$(echo a)",
        "`b`",
        "$((1+x))",
        "<(ls)",
        "{a,b}",
        "*",
        "~",
        "x=1 ",
        "x+=$x ",
        "a=(1 2) ",
        "; ",
        " | ",
        " && ",
        " & ",
        "\n",
        " > f",
        " < f",
        " <<< y",
        "<<E\n$x\nE\n",
        "sh -c '",
        "'",
        "\"",
        "eval ",
        "env ",
        "sudo ",
        "xargs ",
        "find . -exec ",
        " \\;",
        " {} +",
        "ssh h ",
        "trap ",
        "f(){ ",
        "}; f ",
        "if a; then ",
        "fi;",
        "for i in ",
        "; do ",
        "; done;",
        "case $x in a) ",
        ";; esac;",
        "cd ",
        "export ",
        "declare -i ",
        "read ",
        "printf -v ",
        "set -- ",
        "alias ",
        "git -c ",
        "tar xzf ",
        "--",
        "-",
        "=",
        "\\",
        "\0",
        "é",
        "\ud83d",
        "0",
        "999999999999",
        "{1..9}",
        ":",
        "[",
        "]]",
        "parallel ::: ",
        "-S ",
        "-I{} "
    };

    private final Random random = new Random(SEED);
    private static final InvocationExtractor EXTRACTOR =
            new InvocationExtractor(ProgramCatalog.load());

    @Test
    void extractWhenScriptIsMutatedNeverFails() {
        List<String> seeds =
                InvocationExtractorTests.cases()
                        .map(arguments -> (String) arguments.get()[1])
                        .toList();
        List<String> slow = new ArrayList<>();
        for (int count = 0; count < INPUTS; count++) {
            String script = mutated(seeds);
            if (isSlow(script) && isSlow(script)) {
                slow.add(script);
            }
        }
        assertThat(slow).isEmpty();
    }

    private boolean isSlow(String script) {
        long start = processorTime();
        Extraction extraction = EXTRACTOR.extract(InvocationExtractorTests.request(script));
        long time = processorTime() - start;
        assertThat(extraction.concerns())
                .as(script)
                .noneMatch(concern -> concern.message().startsWith("The text cannot be judged"));
        assertThat(extraction.invocations())
                .as(script)
                .allMatch(invocation -> invocation.span().end() <= script.length());
        return time > SLOW;
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private String mutated(List<String> seeds) {
        String text = any(seeds);
        for (int change = random.nextInt(6); change >= 0; change--) {
            int at = random.nextInt(text.length() + 1);
            text =
                    switch (random.nextInt(5)) {
                        case 0, 1 ->
                                text.substring(0, at)
                                        + TOKENS[random.nextInt(TOKENS.length)]
                                        + text.substring(at);
                        case 2 ->
                                text.substring(0, at)
                                        + text.substring(
                                                Math.min(
                                                        text.length(), at + 1 + random.nextInt(4)));
                        case 3 -> text.substring(0, at) + any(seeds) + text.substring(at);
                        default -> any(seeds) + "; " + text;
                    };
        }
        return text;
    }

    private String any(List<String> seeds) {
        return seeds.get(random.nextInt(seeds.size()));
    }
}
