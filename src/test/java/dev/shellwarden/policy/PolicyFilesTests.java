package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.shellwarden.rules.InvalidRuleException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFilesTests {

    private static final String RULE =
            """
            group: deploy
            rules:
              - id: deploy:x
                severity: High
                description: Replaces what customers use.
                when: { program: deploy.sh }
                alternatives:
                  - { command: "deploy.sh --dry-run {operands:|}", explanation: Shows it. }
                examples: { match: [deploy.sh web], no-match: [ls] }
            """;

    @TempDir Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void prepare() {
        root = PolicyFixture.project(folder);
    }

    @Test
    void validateWhenRulesAreSoundCountsThem() throws IOException {
        assertThat(validate(RULE)).isEqualTo("1 rules, 2 examples");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            quoteCharacter = '"',
            value = {
                "severity: High ^ severty: High ^ 4:14: unknown key 'severty'",
                "severity: High ^ severity: 5 ^ 4:15: unknown value '5'; one of: info",
                "severity: High ^ severity: High\\n\\tx: y ^ 5:1: not YAML",
                "program: deploy.sh ^ program: deploy.sh, word-matches: '(a' ^ not a regular expression",
                "program: deploy.sh ^ any-optoin: [-f] ^ unknown key 'any-optoin'",
                "{ program: deploy.sh } ^ {} ^ a condition needs at least one key",
                "{ program: deploy.sh } ^ { all: [{ program: a }, { program: b }] } ^ does not match its example",
                "{operands:|} ^ {operand:last} ^ '{operand:last}' lacks what the place needs; written for example '{operand:0}'",
                "{operands:|} ^ {argv-replace:-f} ^ '{argv-replace:-f}' lacks what the place needs",
                "{operands:|} ^ {operandz} ^ no such place: '{operandz}'",
                "[deploy.sh web] ^ &a [deploy.sh web], x: *a ^ the alias '*a' stands for a list or mapping",
                "deploy ^ git ^ rules.yaml:3:9: the id 'git:force_push' is taken by rules/git.yaml"
            })
    void validateWhenFileIsWrongTellsThePlaceAndTheReason(String from, String to, String fault) {
        String text =
                RULE.replace(from, to.replace("\\n", "\n").replace("\\t", "\t"))
                        .replace("git:x", "git:force_push");
        assertThatThrownBy(() -> validate(text))
                .isInstanceOf(InvalidRuleException.class)
                .hasMessageContaining("rules.yaml:")
                .hasMessageContaining(fault);
    }

    @Test
    void validateWhenRuleStandsInTheGuideAcceptsIt() throws IOException {
        String guide = Files.readString(Path.of("docs/writing-rules.md"));
        int start = guide.indexOf("```yaml\n") + "```yaml\n".length();

        assertThat(validate(guide.substring(start, guide.indexOf("```", start))))
                .isEqualTo("1 rules, 4 examples");
    }

    @Test
    void kindWhenFileIsNoTextTellsWhatItIs() throws IOException {
        Path latin = folder.resolve("latin.yaml");
        Files.write(latin, "group: x\n  a: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertFault(latin, ":2:9: the byte 0xe9 is not UTF-8");
        assertFault(folder, "is a directory");
        assertFault(folder.resolve("none.yaml"), "there is no such file");
        Path endless =
                Files.createSymbolicLink(folder.resolve("endless.yaml"), Path.of("/dev/zero"));
        assertFault(endless, "is not a regular file");
        Path huge = Files.writeString(folder.resolve("huge.yaml"), "#".repeat(1_100_000));
        assertFault(huge, "is larger than 1 MB");
    }

    private static void assertFault(Path file, String fault) {
        assertThatThrownBy(() -> PolicyFiles.kind(file))
                .isInstanceOf(InvalidRuleException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(fault);
    }

    private String validate(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("rules.yaml"), text);
        return PolicyFixture.files(root).validate(file, PolicyFiles.kind(file).orElseThrow());
    }
}
