package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.syntax.Command.BraceGroup;
import dev.shellwarden.syntax.Command.FunctionDefinition;
import dev.shellwarden.syntax.ParseResult.Parsed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * bash prints what it understood ({@code declare -f}); read again, that must be the tree of the
 * text itself.
 */
class BashPrintTests {

    private static final ShellParser PARSER = new ShellParser(Dialect.BASH);

    /** Texts that bash prints in a way which it would not read again, or read as something else. */
    private static final Set<String> PRINTED_WRONGLY =
            Set.of(
                    // prints the pattern without its parenthesis, which makes it the reserved word
                    "case a in (esac) c;; esac",
                    // prints redirections last, so the word moves to where it is reserved
                    ">x { a",
                    ">x [[ a",
                    // the newline that our wrapping adds makes a line continuation of the backslash
                    "a \\",
                    // prints '\'' for a quote in $'…'
                    "echo $'a\\'b'");

    @BeforeEach
    void requireBash() {
        assumeTrue(Bash.isInstalled(), "bash is not installed");
    }

    @Test
    void treeWhenBashPrintsTheCasesIsTheSame() {
        SoftAssertions softly = new SoftAssertions();
        Cases.named("bash-cases.yaml", "accepted").stream()
                .filter(text -> !PRINTED_WRONGLY.contains(text))
                .forEach(text -> compare(softly, text, text));
        softly.assertAll();
    }

    @Test
    void treeWhenBashPrintsTheSnippetsIsTheSame() {
        assumeTrue(
                Files.isDirectory(Corpus.directory()), () -> "no corpus at " + Corpus.directory());
        SoftAssertions softly = new SoftAssertions();
        for (JsonNode row : Corpus.rows("snippets.jsonl")) {
            compare(softly, row.get("snippet").asString(), row.get("snippet").asString());
        }
        softly.assertAll();
    }

    /** bash's own answer is compared on each; some 800 files on a usual Debian. */
    @Test
    void treeWhenBashPrintsInstalledScriptsIsTheSame() {
        List<Path> files = InstalledScripts.find(InstalledScripts.limit());
        assumeTrue(files.size() > 100, "fewer than 100 shell files are installed");
        SoftAssertions softly = new SoftAssertions();
        for (Path file : files) {
            String text = read(file);
            softly.assertThat(PARSER.parse(text) instanceof Parsed)
                    .as("%s", file)
                    .isEqualTo(Bash.accepts(text));
            compare(softly, file.toString(), text);
        }
        softly.assertAll();
        assertThat(files).isNotEmpty();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Nothing is compared where bash prints nothing: no command in it, or a here-document that
     * swallows our wrapping.
     */
    private static void compare(SoftAssertions softly, String label, String text) {
        if (PARSER.parse(text) instanceof Parsed(Script script)
                && !script.body().items().isEmpty()) {
            Optional<String> printed = Bash.printed(text);
            printed.ifPresent(print ->
                    softly.assertThat(bodyOf(print))
                            .as(label)
                            .isEqualTo(TreePrinter.print(script.body())));
        }
    }

    private static String bodyOf(String printed) {
        return Stream.of(PARSER.parse(printed))
                .map(result ->
                        result instanceof Parsed(Script script)
                                        && script.body().items().getFirst().command()
                                                instanceof FunctionDefinition function
                                        && function.body() instanceof BraceGroup group
                                ? TreePrinter.print(group.body())
                                : "not read: " + printed)
                .findFirst()
                .orElseThrow();
    }
}
