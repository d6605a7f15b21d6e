package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.Map;
import java.util.Optional;
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

/**
 * How long parsing and extracting take together: an everyday command of 60 bytes, and a script of
 * 10 kB.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 15, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class InvocationExtractorBenchmark {

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

    private final InvocationExtractor extractor = new InvocationExtractor(ProgramCatalog.load());
    private final ExtractionRequest command = request(COMMAND);
    private final ExtractionRequest tenKilobytes = request(SCRIPT.repeat(10_000 / SCRIPT.length()));

    private static ExtractionRequest request(String script) {
        Map<String, String> environment =
                Map.of("HOME", "/home/u", "PATH", "/usr/bin:/bin", "USER", "u");
        return new ExtractionRequest(
                script, Dialect.BASH, Optional.empty(), Map.of(), environment, "/home/u/project");
    }

    @Benchmark
    public Extraction command() {
        return extractor.extract(command);
    }

    @Benchmark
    public Extraction tenKilobytes() {
        return extractor.extract(tenKilobytes);
    }
}
