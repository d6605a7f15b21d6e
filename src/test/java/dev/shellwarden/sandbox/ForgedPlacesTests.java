package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls that begin while another one has put something in the workspace that leads out of it: they
 * can write no more than if it were not there.
 */
class ForgedPlacesTests {

    @TempDir private Path base;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bubblewrap | echo gitdir: $HOME > .git",
                "bubblewrap | echo gitdir: .. > .git",
                "bubblewrap | ln -s .. .git",
                "bubblewrap | mkdir .git; echo $HOME > .git/commondir",
                "bubblewrap | ln -s $HOME out",
                "bubblewrap | ln -s .. out",
                "landlock | echo gitdir: $HOME > .git",
                "landlock | echo gitdir: .. > .git",
                "landlock | ln -s .. .git",
                "landlock | mkdir .git; echo $HOME > .git/commondir",
                "landlock | ln -s $HOME out",
                "landlock | ln -s .. out",
                "landlock | ln -s .. bin"
            })
    void callWhenWorkspaceLeadsToTheHomeThenTheHomeIsClosed(String kind, String before)
            throws Exception {
        try (SpareCalls calls = new SpareCalls(kind, base)) {
            Path secret = Files.writeString(calls.home().resolve(".netrc"), "secret\n");
            assertThat(calls.outside(calls.workspace(), before)).isZero();
            try (Sandbox sandbox = calls.sandbox(writable(List.of("out")), List.of("bin"))) {
                SpareCalls.Seen seen =
                        calls.call(
                                sandbox,
                                SpareCalls.ONE,
                                calls.bash(
                                        "echo runs; echo x > ~/.profile; cat ~/.netrc .*/.netrc"));
                assertThat(seen.text()).startsWith("runs\n").doesNotContain("secret\n");
            }
            assertThat(calls.home().resolve(".profile")).doesNotExist();
            assertThat(secret).exists();
        }
    }

    private static SandboxProperties writable(List<String> paths) {
        SandboxProperties usual = TestSandboxes.defaults();
        return new SandboxProperties(
                usual.mode(),
                usual.network(),
                paths,
                usual.readable(),
                usual.hidden(),
                usual.gitConfig(),
                usual.caches(),
                usual.limits(),
                usual.spare(),
                usual.expose());
    }
}
