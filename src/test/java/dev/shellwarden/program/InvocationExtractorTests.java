package dev.shellwarden.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.syntax.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class InvocationExtractorTests {

    private static final List<String> FILES =
            List.of(
                    "words",
                    "variables",
                    "substitutions",
                    "control-flow",
                    "functions",
                    "wrappers",
                    "input",
                    "files",
                    "rerouting",
                    "environment",
                    "evaluated-words",
                    "directories",
                    "data");

    static final InvocationExtractor EXTRACTOR = new InvocationExtractor(ProgramCatalog.load());

    static Stream<Arguments> cases() {
        return FILES.stream()
                .flatMap(file ->
                        read(file).stream()
                                .map(row ->
                                        Arguments.of(
                                                file,
                                                row.get("script"),
                                                texts(row, "runs"),
                                                texts(row, "concerns"))));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cases")
    void extractListsWhatTheScriptRuns(
            String file, String script, List<String> runs, List<String> concerns) {
        Extraction extraction = EXTRACTOR.extract(request(script));

        assertThat(Rendering.invocations(extraction)).as(script).isEqualTo(runs);
        assertThat(Rendering.concerns(extraction)).as(script).isEqualTo(concerns);
    }

    @Test
    void extractWhenInputIsGivenReadsItAsTheShellWould() {
        Extraction extraction =
                EXTRACTOR.extract(
                        new ExtractionRequest(
                                "sh -s",
                                Dialect.BASH,
                                Optional.of("rm -rf /"),
                                Map.of(),
                                Map.of(),
                                "/srv/p"));

        assertThat(Rendering.invocations(extraction)).containsExactly("sh > rm -rf /", "sh -s");
    }

    @Test
    void extractWhenInputIsDataKeepsItAsData() {
        Extraction extraction =
                EXTRACTOR.extract(
                        new ExtractionRequest(
                                "cat",
                                Dialect.BASH,
                                Optional.of("rm -rf /"),
                                Map.of(),
                                Map.of(),
                                "/srv/p"));

        assertThat(Rendering.invocations(extraction)).containsExactly("cat");
    }

    @ParameterizedTest
    @CsvSource({
        "LD_PRELOAD, ./x.so, CODE_RUNNING_VARIABLE",
        "BASH_FUNC_ls%%, () { rm x; }, CODE_RUNNING_VARIABLE",
        "a b, c, CODE_RUNNING_VARIABLE",
        "PATH, /tmp/x:/usr/bin, CODE_RUNNING_VARIABLE"
    })
    void extractWhenRequestSetsVariablesJudgesThem(String name, String value, Concern.Kind kind) {
        Extraction extraction =
                EXTRACTOR.extract(
                        new ExtractionRequest(
                                "ls",
                                Dialect.BASH,
                                Optional.empty(),
                                Map.of(name, value),
                                Map.of(name, value),
                                "/srv/p"));

        assertThat(extraction.invocations().getFirst().concerns())
                .extracting(Concern::kind)
                .contains(kind);
    }

    @Test
    void extractWhenRequestSetsVariablesExpandsThem() {
        Extraction extraction =
                EXTRACTOR.extract(
                        new ExtractionRequest(
                                "$X -rf /",
                                Dialect.BASH,
                                Optional.empty(),
                                Map.of("X", "rm"),
                                Map.of("X", "rm"),
                                "/srv/p"));

        assertThat(Rendering.invocations(extraction)).containsExactly("X=rm", "rm -rf /");
    }

    @ParameterizedTest
    @CsvSource({"'{rm,-rf,/}', '{rm,-rf,/}'", "'echo a\\b', 'echo ab'", "'[ x ] && rm y', '[ x ]'"})
    void extractWhenDialectIsPosixReadsAsPosixDoes(String script, String first) {
        Extraction extraction =
                EXTRACTOR.extract(
                        new ExtractionRequest(
                                script.replace("\\\\", "\\"),
                                Dialect.POSIX,
                                Optional.empty(),
                                Map.of(),
                                Map.of(),
                                "/srv/p"));

        assertThat(Rendering.invocations(extraction)).startsWith(first);
    }

    static ExtractionRequest request(String script) {
        return new ExtractionRequest(
                script,
                Dialect.BASH,
                Optional.empty(),
                Map.of(),
                Map.of("HOME", "/home/u", "PATH", "/usr/bin:/bin", "USER", "u", "EDITOR", "vi"),
                "/srv/p");
    }

    @SuppressWarnings("unchecked")
    private static List<String> texts(Map<String, Object> row, String key) {
        return (List<String>) row.getOrDefault(key, List.of());
    }

    static List<Map<String, Object>> read(String file) {
        try (InputStream text =
                InvocationExtractorTests.class.getResourceAsStream("/program/" + file + ".yaml")) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
