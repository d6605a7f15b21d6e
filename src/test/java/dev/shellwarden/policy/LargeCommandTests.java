package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.shellwarden.audit.Redactor;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands of hundreds of kilobytes. What is plain passes; what is made to cost time ends soon. The
 * bound is a hundred times what each takes, and a tenth of what work that is not linear took.
 */
class LargeCommandTests {

    private static final Duration BOUND = Duration.ofSeconds(10);
    private static final int PLAIN = 900_000;
    private static final int HOSTILE = 200_000;

    private ShellPolicyEngine engine;
    private Path root;

    @BeforeEach
    void open(@TempDir Path folder) {
        root = PolicyFixture.project(folder);
        engine = PolicyFixture.engine(root, PolicyProperties.defaults());
    }

    static Stream<Arguments> plain() {
        return Stream.of(
                arguments("words", "echo " + filled("word ", PLAIN)),
                arguments("one word in a pipe", "echo " + filled("z", PLAIN) + " | wc -c"),
                arguments("printed word", "printf %s " + filled("z", PLAIN)),
                arguments("quoted lines", "echo '" + filled("a line\n", PLAIN) + "' > notes.txt"),
                arguments(
                        "here-document",
                        "cat > data.txt <<'E'\n" + filled("it's a $line\n", PLAIN) + "E\n"),
                arguments(
                        "expanded here-document",
                        "cat > data.txt <<E\n" + filled("a line of $x\n", PLAIN / 4) + "E\n"),
                arguments("variable", "x=" + filled("a", PLAIN) + "; echo \"$x\" | wc -c"),
                arguments("encoded file", "echo " + filled("QUJD", PLAIN) + " | base64 -d > f.bin"),
                arguments("message", "git commit -m '" + filled("a message\n", PLAIN) + "'"),
                arguments("comment", "# " + filled("a b c ", PLAIN) + "\nls"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plain")
    void decideWhenLargeCommandIsPlainAllowsIt(String name, String command) {
        assertThat(engine.decide(PolicyFixture.request(root, command)))
                .as(name)
                .isInstanceOf(Decision.Allow.class);
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                arguments("deep path", "rm -rf " + filled("a/", HOSTILE)),
                arguments("long way up", "cat " + filled("../", HOSTILE) + "x"),
                arguments("many paths", "rm " + filled("a/b.txt ", HOSTILE)),
                arguments("many globs", "ls " + filled("*a ", HOSTILE)),
                arguments("newlines inside output", "x=$(echo '" + filled("\n", HOSTILE) + "x')"),
                arguments("slashes inside a path", "basename " + filled("/", HOSTILE) + "x | cat"),
                arguments(
                        "large translation",
                        "echo %s | tr %s %s"
                                .formatted(
                                        filled("a", HOSTILE),
                                        filled("b", HOSTILE / 2),
                                        filled("c", HOSTILE / 2))),
                arguments("many secrets", "echo " + filled("password=x ", HOSTILE)),
                arguments("open quotes", "echo \"" + filled("'token=a ", HOSTILE) + "\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void decideWhenCommandIsMadeToCostTimeAnswersSoon(String name, String command) {
        Redactor redactor = Redactor.load();
        long start = processorTime();

        engine.decide(PolicyFixture.request(root, command));
        redactor.redact(command);

        assertThat(Duration.ofNanos(processorTime() - start)).as(name).isLessThan(BOUND);
    }

    @Test
    void decideWhenLargeCommandHidesADangerAtItsEndStopsIt() {
        String command = "echo '" + filled("a line\n", PLAIN) + "'; rm -rf /";

        assertThat(engine.decide(PolicyFixture.request(root, command)))
                .isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenCommandIsOverAMegabyteAsks() {
        assertThat(engine.decide(PolicyFixture.request(root, "echo " + "a".repeat(1 << 20))))
                .isInstanceOf(Decision.Ask.class);
    }

    private static String filled(String piece, int length) {
        return piece.repeat(length / piece.length());
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
