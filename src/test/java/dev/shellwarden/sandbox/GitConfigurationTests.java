package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class GitConfigurationTests {

    private static final String[] PIECES = {
        "[core]",
        "[remote \"a.b\"]",
        "[A.b]",
        "[x \"q\\\"r\"]",
        "\n",
        "\n",
        "\n",
        "name",
        "Key-1",
        " = ",
        "=",
        "value",
        "\"a # b\"",
        " # comment",
        ";c",
        "\\\n",
        "\\t",
        "\\\"",
        "\"",
        "\t",
        " ",
        "\r\n",
        "[",
        "]",
        "'",
        "é",
        "true",
        "\\x"
    };

    @TempDir private Path folder;

    static List<String> texts() throws Exception {
        return new Yaml()
                .load(
                        Files.readString(
                                Path.of(
                                        GitConfigurationTests.class
                                                .getResource("/sandbox/git-configurations.yaml")
                                                .toURI())));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void readWhenAnyTextThenAsGit(String text) throws Exception {
        assertReadsAsGit(text);
    }

    @Test
    void readWhenRandomTextThenAsGit() throws Exception {
        Random random = new Random(6);
        for (int i = 0; i < 150; i++) {
            StringBuilder text = new StringBuilder("[core]\n");
            for (int j = random.nextInt(14); j >= 0; j--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            assertReadsAsGit(text.toString());
        }
    }

    @Test
    void withoutWhenEntriesThenTheRestIsAsItWas() throws Exception {
        String text =
                "[core] fsmonitor = \"x\" ; why\n\tbare = false\n[alias]\n  s = !touch \\\n    x\n  c = checkout\n";
        List<GitConfiguration.Entry> entries = GitConfiguration.read(text);
        List<GitConfiguration.Entry> bad = GitRules.load().added(text, "");
        assertThat(bad)
                .extracting(GitConfiguration.Entry::key)
                .containsExactly("core.fsmonitor", "alias.s");
        String rest = GitConfiguration.without(text, bad);
        assertThat(GitConfiguration.read(rest))
                .extracting(GitConfiguration.Entry::key)
                .containsExactly("core.bare", "alias.c");
        assertThat(entries).hasSize(4);
    }

    @Test
    void readWhenUnterminatedThenMalformed() {
        for (String text :
                List.of("[core", "[a \"b", "[a \"b\\", "[core]\nx = \"y", "[core]\nx y", "=")) {
            assertThatThrownBy(() -> GitConfiguration.read(text))
                    .isInstanceOf(GitConfiguration.Malformed.class);
        }
    }

    private void assertReadsAsGit(String text) throws Exception {
        Assumptions.assumeTrue(Programs.system("git").isPresent(), "git is not installed");
        Path file = folder.resolve("config");
        Files.writeString(file, text);
        Process git =
                new ProcessBuilder("git", "config", "--file", file.toString(), "--list", "-z")
                        .redirectErrorStream(false)
                        .start();
        String listed =
                new String(git.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        boolean readable = git.waitFor() == 0;
        try {
            List<GitConfiguration.Entry> entries =
                    GitConfiguration.read(
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            if (readable) {
                assertThat(lines(entries)).as(text).isEqualTo(listedEntries(listed));
            }
        } catch (GitConfiguration.Malformed e) {
            assertThat(readable).as("git reads " + text).isFalse();
        }
    }

    private static List<String> lines(List<GitConfiguration.Entry> entries) {
        return entries.stream().map(entry -> entry.key() + "=" + entry.value()).toList();
    }

    private static List<String> listedEntries(String listed) {
        List<String> entries = new ArrayList<>();
        for (String entry : listed.split("\0")) {
            if (!entry.isEmpty()) {
                int line = entry.indexOf('\n');
                entries.add(
                        line < 0
                                ? entry + "=true"
                                : entry.substring(0, line) + "=" + entry.substring(line + 1));
            }
        }
        return entries;
    }
}
