package dev.shellwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureExplainerTests {

    @TempDir Path programs;

    @Test
    void explainWhenNotFoundNamesUpToThreeSimilar() throws IOException {
        for (String name : new String[] {"git", "gitk", "got", "gut", "kubectl"}) {
            Files.createFile(programs.resolve(name));
        }
        Map<String, String> environment = Map.of("PATH", programs + ":/nowhere");

        assertThat(
                        FailureExplainer.explain(
                                127, "/bin/bash: line 1: gti: command not found\n", environment))
                .hasValueSatisfying(text ->
                        assertThat(text)
                                .startsWith("There is no command 'gti' on PATH. Similar: git")
                                .doesNotContain("kubectl"));
        assertThat(FailureExplainer.explain(127, "/bin/sh: 1: zzzzz: not found\n", environment))
                .contains("There is no command 'zzzzz' on PATH.");
    }

    @Test
    void explainWhenAFileIsMissingSaysFile() {
        assertThat(
                        FailureExplainer.explain(
                                127,
                                "bash: line 1: ./run.sh: No such file or directory\n",
                                Map.of()))
                .contains("There is no file './run.sh' to run.");
    }

    @Test
    void explainWhenNotExecutableSaysHow() {
        assertThat(
                        FailureExplainer.explain(
                                126, "bash: line 1: ./run.sh: Permission denied\n", Map.of()))
                .hasValueSatisfying(text -> assertThat(text).contains("chmod +x", "./run.sh"));
        assertThat(FailureExplainer.explain(126, "bash: line 1: ./src: Is a directory\n", Map.of()))
                .contains("'./src' is a directory, not a program.");
    }

    @Test
    void explainWhenCodeMeansNothingElseIsSilent() {
        assertThat(FailureExplainer.explain(1, "bash: line 1: gti: command not found\n", Map.of()))
                .isEmpty();
        assertThat(FailureExplainer.explain(127, "", Map.of())).isEmpty();
    }
}
