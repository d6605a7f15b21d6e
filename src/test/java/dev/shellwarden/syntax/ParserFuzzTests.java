package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Mutated shell text: no exception, nothing slow, every span inside the text. How many inputs:
 * {@code -Dshellwarden.fuzz-inputs=N}, 100,000 a dialect by default; the seed is fixed so that a
 * failure comes back.
 */
class ParserFuzzTests {

    private static final int INPUTS = Integer.getInteger("shellwarden.fuzz-inputs", 100_000);
    private static final long SEED = Long.getLong("shellwarden.fuzz-seed", 20_261_121L);

    /** Far over what a quiet machine needs, so that only a change of its order is seen here. */
    private static final long SLOW =
            TimeUnit.MILLISECONDS.toNanos(Long.getLong("shellwarden.slow-milliseconds", 500));

    private static final String[] TOKENS = {
        "(",
        ")",
        "((",
        "))",
        "{",
        "}",
        ";",
        "&",
        "|",
        "&&",
        "||",
        "!",
        "\n",
        "if",
        "then",
        "fi",
        "for",
        "in",
        "do",
        "done",
        "case",
        "esac",
        "while",
        "[[",
        "]]",
        "$(",
        "$((",
        "${",
        "$[",
        "`",
        "\"",
        "'",
        "\\",
        "\\\n",
        "a",
        "b=",
        "b=(",
        "[",
        "]",
        "<(",
        ">(",
        "<",
        ">",
        "<<",
        "<<-",
        "<<<",
        "<<E",
        "\nE\n",
        "E",
        ">&",
        "&>",
        "2>",
        "#",
        "$",
        "x}",
        ":-",
        "%",
        "/",
        ";;",
        ";&",
        "time",
        "coproc",
        "function",
        "select",
        "=",
        "==",
        "=~",
        "-f",
        "+",
        "@(",
        "$'",
        "$\"",
        "\t",
        "\r",
        "\u00a0",
        "é",
        "\ud83d\ude00",
        "\ud83d",
        "\0",
        "<<'E'",
        "\\`",
        "\\\\",
        "|&",
        "{x}>",
        "()",
        "1",
        "*",
        "?"
    };

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void parseWhenTextIsMutatedNeverFails(Dialect dialect) {
        ShellParser parser = new ShellParser(dialect);
        List<String> seeds = seeds();
        List<String> slow = new ArrayList<>();
        for (int count = 0; count < INPUTS; count++) {
            String text = mutated(seeds);
            long start = ProcessorTime.ofThisThread();
            ParseResult result = parser.parse(text);
            if (ProcessorTime.ofThisThread() - start > SLOW && isSlowAgain(parser, text)) {
                slow.add(text);
            }
            assertSpanWithin(result, text);
        }
        assertThat(slow).isEmpty();
    }

    /** The first time may have met code not yet compiled. */
    private static boolean isSlowAgain(ShellParser parser, String text) {
        long start = ProcessorTime.ofThisThread();
        parser.parse(text);
        return ProcessorTime.ofThisThread() - start > SLOW;
    }

    private static void assertSpanWithin(ParseResult result, String text) {
        if (result instanceof ParseFailure failure && failure.span().end() > text.length()) {
            throw new AssertionError("%s beyond the end of: %s".formatted(failure, text));
        }
    }

    private static List<String> seeds() {
        List<String> seeds = new ArrayList<>(Cases.named("bash-cases.yaml", "accepted"));
        seeds.addAll(Cases.named("bash-cases.yaml", "refused"));
        return seeds;
    }

    private String mutated(List<String> seeds) {
        String text = any(seeds);
        for (int change = random.nextInt(4); change >= 0; change--) {
            text = mutated(text, seeds);
        }
        return text;
    }

    private String mutated(String text, List<String> seeds) {
        int at = random.nextInt(text.length() + 1);
        return switch (random.nextInt(6)) {
            case 0, 1 ->
                    text.substring(0, at)
                            + TOKENS[random.nextInt(TOKENS.length)]
                            + text.substring(at);
            case 2 ->
                    text.substring(0, at)
                            + text.substring(Math.min(text.length(), at + 1 + random.nextInt(4)));
            case 3 -> text.substring(0, at) + any(seeds) + text.substring(at);
            case 4 -> text.substring(0, at) + text;
            default ->
                    text.substring(0, at)
                            + (char) random.nextInt(random.nextInt(10) == 0 ? 0x10000 : 128)
                            + text.substring(at);
        };
    }

    private String any(List<String> seeds) {
        return seeds.get(random.nextInt(seeds.size()));
    }
}
