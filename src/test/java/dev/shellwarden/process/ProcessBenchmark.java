package dev.shellwarden.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long a child takes from start to end, and how long 16 MB of output take through capture and
 * spool.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class ProcessBenchmark {

    private static final long SPOOLED = 32L << 20;

    private final ProcessRunner runner;

    /** A runner whose spool is a temporary directory. */
    public ProcessBenchmark() {
        try {
            Path directory = Files.createTempDirectory("process-benchmark-");
            runner = new ProcessRunner(directory.resolve("spool"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @TearDown
    public void close() {
        runner.close();
    }

    @Benchmark
    public ProcessResult spawn() throws ProcessStartException {
        return runner.run(Shells.bash("true"));
    }

    @Benchmark
    public ProcessResult capture() throws ProcessStartException {
        return runner.run(
                Shells.bash("head -c 16777216 /dev/zero | tr '\\0' 'a'")
                        .withOutput(new OutputLimits(32 << 10, 32 << 10, SPOOLED)));
    }
}
