package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainerTests {

    @TempDir private Path base;

    private Explainer explainer;

    @BeforeEach
    void prepare() throws Exception {
        Path workspace = Files.createDirectory(base.resolve("ws"));
        Files.writeString(base.resolve("secret"), "x");
        explainer =
                new Explainer(
                        workspace,
                        path -> path.startsWith(workspace),
                        path -> path.startsWith(workspace));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "touch: cannot touch '%s/x': Read-only file system",
                "mkdir: cannot create directory ‘%s/x’: Read-only file system",
                "/bin/bash: line 1: %s/x: Read-only file system",
                "bash: ../x: Read-only file system",
                "OSError: [Errno 30] Read-only file system: '%s/x'",
                "Error: EROFS: read-only file system, open '%s/x'",
                "Exception in thread \"main\" java.nio.file.FileSystemException: %s/x: Read-only file system",
                "open %s/x: read-only file system",
                "error: failed to write `%s/x`: Read-only file system (os error 30)",
                "cp: cannot create regular file '%s/x': Permission denied",
            })
    void notesWhenWriteIsPreventedThenNameThePath(String line) {
        assertThat(explainer.notes("some words\n" + line.replace("%s", base.toString())))
                .containsExactly(
                        "write to %s/x was prevented by the sandbox; add it to sandbox.writable to allow it"
                                .formatted(base));
    }

    @Test
    void notesWhenNotSeenThenNameThePath() {
        assertThat(explainer.notes("cat: %s/secret: No such file or directory".formatted(base)))
                .containsExactly(
                        "%s/secret cannot be seen inside the sandbox; add it to sandbox.readable to allow that"
                                .formatted(base));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat: nothing: No such file or directory",
                "cat: /nowhere/at/all: No such file or directory",
                "touch: cannot touch 'inside': Permission denied",
                "git: 'x' is not a git command",
                "",
                "all is well"
            })
    void notesWhenNotTheSandboxThenNone(String line) {
        assertThat(explainer.notes(line)).isEmpty();
    }

    @Test
    void notesWhenSudoThenSayThatItCannotWork() {
        assertThat(
                        explainer.notes(
                                "sudo: The \"no new privileges\" flag is set, which prevents sudo from running as root."))
                .singleElement()
                .asString()
                .contains("cannot become another user");
    }

    @Test
    void notesWhenMuchErrorTextThenFew() {
        String line = "touch: cannot touch '%s/x%d': Read-only file system\n";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append(line.formatted(base, i));
        }
        assertThat(explainer.notes(text.toString())).hasSize(5);
    }
}
