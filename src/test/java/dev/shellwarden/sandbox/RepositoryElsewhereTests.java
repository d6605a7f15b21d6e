package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workspaces whose repository lies outside of them, as git itself laid it out. Needs git. */
class RepositoryElsewhereTests {

    private static final String USER = "git -c user.name=x -c user.email=x@example.com ";

    private static final String WORKTREE =
            "rmdir ws; git init -q main; cd main; %s commit -q --allow-empty -m one; git config core.pager cat; git worktree add -q ../ws"
                    .formatted(USER);

    private static final String SUBMODULE =
            "rmdir ws; git init -q part; %s -C part commit -q --allow-empty -m one; git init -q main; cd main; git -c protocol.file.allow=always submodule --quiet add ../part part; git config -f .git/modules/part/config core.worktree ../../../../ws; mv part ../ws; echo gitdir: ../main/.git/modules/part > ../ws/.git; git config -f .git/modules/part/config core.pager cat"
                    .formatted(USER);

    @TempDir private Path base;

    @ParameterizedTest
    @CsvSource({
        "bubblewrap, worktree, main/.git/config",
        "bubblewrap, submodule, main/.git/modules/part/config",
        "landlock, worktree, main/.git/config",
        "landlock, submodule, main/.git/modules/part/config"
    })
    void callWhenItCommitsThenTheRepositoryIsAsItWas(String kind, String layout, String file)
            throws Exception {
        Assumptions.assumeTrue(Programs.system("git").isPresent(), "git is not installed");
        try (SpareCalls calls = new SpareCalls(kind, base)) {
            String script = layout.equals("worktree") ? WORKTREE : SUBMODULE;
            assertThat(calls.outside(calls.home(), "set -e; " + script)).isZero();
            Path configuration = calls.home().resolve(file);
            awaitSettled(configuration, calls.workspace().resolve(".git"));
            String before = Files.readString(configuration);
            for (int i = 0; i < 2; i++) {
                SpareCalls.Seen seen =
                        calls.call(USER + "commit -q --allow-empty -m two && echo done");
                assertThat(seen.text()).isEqualTo("done\n");
                assertThat(seen.aftermath().notes()).isEmpty();
            }
            assertThat(Files.readString(configuration)).isEqualTo(before);
        }
    }

    /**
     * What was made in the same tick of the kernel's clock as the call began could be the call's.
     */
    private static void awaitSettled(Path... paths) {
        await().atMost(SpareCalls.LONG)
                .until(() ->
                        Stream.of(paths)
                                .flatMap(path -> Fingerprint.of(path).stream())
                                .allMatch(Fingerprint::isSettled));
    }
}
