package dev.shellwarden.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.syntax.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shells as referees by deed: each text is run for real, in a place where every word that could be
 * a program is one that only writes down its name. Nothing may have run that the judgement, in that
 * shell's dialect, did not name; a text that does not parse or holds something unknown is refused
 * anyway.
 */
@Execution(ExecutionMode.CONCURRENT)
class ShellDeedTests {

    @TempDir Path folder;

    /** A shell to ask. */
    enum Referee {
        BASH(Dialect.BASH, "/bin/bash"),
        DASH(Dialect.POSIX, "/bin/dash"),
        BUSYBOX(Dialect.POSIX, "/bin/busybox", "sh");

        private final Dialect dialect;
        private final Path file;
        private final List<String> command;

        Referee(Dialect dialect, String... command) {
            this.dialect = dialect;
            this.file = Path.of(command[0]);
            this.command = List.of(command);
        }
    }

    @ParameterizedTest
    @EnumSource(Referee.class)
    void extractWhenTextIsRunNamesWhateverRan(Referee referee) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        assumeTrue(Files.isExecutable(referee.file), referee.file + " is not installed");
        List<String> texts = texts();

        List<Set<String>> ran = new Stage(folder, texts).run(referee.command);

        assertThat(ran.stream().filter(names -> !names.isEmpty()).count())
                .as("texts that ran anything in %s", referee)
                .isGreaterThan(texts.size() / 4);
        List<String> unnamed = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Set<String> left = new HashSet<>(ran.get(i));
            named(texts.get(i), referee.dialect).ifPresentOrElse(left::removeAll, left::clear);
            if (!left.isEmpty()) {
                unnamed.add(left + " ran in " + texts.get(i));
            }
        }
        assertThat(unnamed).isEmpty();
    }

    @Test
    void trapsAreManyAndDistinct() throws IOException {
        assertThat(traps()).hasSizeGreaterThan(200).doesNotHaveDuplicates();
    }

    /** Names of all programs that could run; absent when the text is refused whatever they are. */
    private static Optional<Set<String>> named(String text, Dialect dialect) {
        Extraction extraction =
                extractor()
                        .extract(
                                new ExtractionRequest(
                                        text,
                                        dialect,
                                        Optional.empty(),
                                        Map.of(),
                                        Map.of("HOME", "/mnt/home", "PATH", "/mnt/stubs/1"),
                                        "/mnt/work"));
        boolean refused =
                extraction.failure().isPresent()
                        || Stream.concat(
                                        extraction.concerns().stream(),
                                        extraction.invocations().stream()
                                                .flatMap(each -> each.concerns().stream()))
                                .anyMatch(concern -> concern.kind() != Concern.Kind.UNLISTED);
        if (refused) {
            return Optional.empty();
        }
        Set<String> names = new HashSet<>();
        extraction
                .invocations()
                .forEach(each -> {
                    names.add(each.name());
                    if (each.name().equals("xargs")) {
                        names.add("echo"); // what xargs runs when nothing is named
                    }
                    each.wrappers().forEach(wrapper -> names.add(wrapper.name()));
                });
        return Optional.of(names);
    }

    private static InvocationExtractor extractor() {
        return InvocationExtractorTests.EXTRACTOR;
    }

    private static List<String> traps() throws IOException {
        try (InputStream input =
                ShellDeedTests.class.getResourceAsStream("/program/dialect-traps.yaml")) {
            return new Yaml().load(input);
        }
    }

    /** The labelled data beside the repository, when it is there. */
    private static Stream<String> corpus() throws IOException {
        Path file =
                Path.of(System.getProperty("shellwarden.corpus", "../shared/corpus"))
                        .resolve("snippets.jsonl");
        JsonMapper mapper = new JsonMapper();
        return Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .map(line -> mapper.readTree(line).get("snippet").asString())
                : Stream.empty();
    }

    /** The traps, and every text that the tests of parser and extractor are about. */
    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>(traps());
        try (InputStream input =
                ShellDeedTests.class.getResourceAsStream("/syntax/bash-cases.yaml")) {
            Map<String, Object> cases = new HashMap<>(new Yaml().load(input));
            ((List<?>) cases.get("accepted")).forEach(text -> texts.add(text.toString()));
        }
        InvocationExtractorTests.cases().forEach(row -> texts.add(row.get()[1].toString()));
        corpus().forEach(texts::add);
        return texts.stream().filter(ShellDeedTests::ends).distinct().toList();
    }

    /** Not a text that multiplies processes, or that ends the one that asks. */
    private static boolean ends(String text) {
        Extraction extraction = extractor().extract(InvocationExtractorTests.request(text));
        return text.indexOf('\0') < 0
                && text.chars().noneMatch(sign -> Character.isSurrogate((char) sign))
                && !text.contains("kill")
                && extraction.invocations().stream()
                        .allMatch(each ->
                                each.notes().stream()
                                        .allMatch(note ->
                                                note.kind() == Invocation.Note.Kind.COPY_OF));
    }
}
