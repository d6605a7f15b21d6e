package dev.shellwarden.syntax;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long parsing takes: an everyday command of 60 bytes, and scripts of 10 kB and 100 kB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 15, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ShellParserBenchmark {

    private static final String COMMAND =
            "git log --oneline -n 20 -- \"$FILE\" 2>/dev/null | head -n 5\n";
    private static final String SCRIPT =
            """
            # one turn of everything
            for file in "${DIRECTORY:-.}"/*.txt; do
                if [[ -f $file && $(wc -l <"$file") -gt 10 ]]; then
                    sed -e 's/a/b/' "$file" | sort -u >"$file.new" 2>&1 || exit $((status + 1))
                fi
            done
            cat <<EOF >out
            ${NAME%.txt} at `date`
            EOF
            """;

    private final ShellParser parser = new ShellParser(Dialect.BASH);
    private final String tenKilobytes = SCRIPT.repeat(10_000 / SCRIPT.length());
    private final String hundredKilobytes = SCRIPT.repeat(100_000 / SCRIPT.length());

    @Benchmark
    public ParseResult command() {
        return parser.parse(COMMAND);
    }

    @Benchmark
    public ParseResult tenKilobytes() {
        return parser.parse(tenKilobytes);
    }

    @Benchmark
    public ParseResult hundredKilobytes() {
        return parser.parse(hundredKilobytes);
    }
}
