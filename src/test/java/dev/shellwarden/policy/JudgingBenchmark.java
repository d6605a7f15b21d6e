package dev.shellwarden.policy;

import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleExample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long it takes to judge a command, all rules on: the percentiles over the commands of labelled
 * files, one JSON object a line with a {@code command}. {@code -Dcorpora=FILE:FILE} names them;
 * without it the rules' examples are used.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class JudgingBenchmark {

    private final ShellPolicyEngine engine;
    private final List<DecisionRequest> requests;
    private int next;

    /** An engine over a small project, and the requests in a fixed order. */
    public JudgingBenchmark() {
        try {
            Path root = PolicyFixture.project(Files.createTempDirectory("judging-"));
            engine = PolicyFixture.engine(root, PolicyProperties.defaults());
            requests = commands().map(command -> PolicyFixture.request(root, command)).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Stream<String> commands() {
        String files = System.getProperty("corpora", "");
        return files.isEmpty()
                ? RuleCatalog.load()
                        .rules()
                        .flatMap(rule -> rule.examples().stream())
                        .map(RuleExample::command)
                : Stream.of(files.split(":")).flatMap(JudgingBenchmark::lines);
    }

    private static Stream<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .map(line -> JsonMapper.shared().readTree(line).get("command").asString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Judges the next command. */
    @Benchmark
    public Decision judge() {
        next = (next + 1) % requests.size();
        return engine.decide(requests.get(next));
    }

    /**
     * Processor time over the corpora without a harness: for profilers, and for machines that do
     * other work.
     */
    public static void main(String[] arguments) {
        JudgingBenchmark benchmark = new JudgingBenchmark();
        int rounds = arguments.length == 0 ? 40 : Integer.parseInt(arguments[0]);
        int count = benchmark.requests.size();
        for (int warm = 0; warm < rounds * count; warm++) {
            benchmark.judge();
        }
        long[] nanos = new long[5 * count];
        for (int turn = 0; turn < nanos.length; turn++) {
            long start = processorTime();
            benchmark.judge();
            nanos[turn] = processorTime() - start;
        }
        Arrays.sort(nanos);
        System.out.printf(
                "%d commands: p50 %d us, p90 %d us, p99 %d us, most %d us%n",
                count,
                nanos[nanos.length / 2] / 1000,
                nanos[nanos.length * 9 / 10] / 1000,
                nanos[nanos.length * 99 / 100] / 1000,
                nanos[nanos.length - 1] / 1000);
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
