package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the repository of a root is, whatever the files in the root say that commands write. */
class GitLayoutTests {

    @TempDir private Path temporary;

    private Path base;
    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        base = temporary.toRealPath();
        root = Files.createDirectory(base.resolve("root"));
    }

    private Path directory(String name) throws IOException {
        return Files.createDirectories(base.resolve(name));
    }

    private void point(String target) throws IOException {
        Files.writeString(root.resolve(".git"), "gitdir: " + target + "\n");
    }

    @Test
    void commonWhenRepositoryThenItsOwn() throws IOException {
        Path git = directory("root/.git");
        assertThat(GitLayout.common(root)).contains(git);
    }

    @Test
    void commonWhenRepositoryElsewhereNamesWhatIsNoPathThenNone() throws IOException {
        Path elsewhere = directory("elsewhere");
        Files.writeString(elsewhere.resolve("config"), "[core]\n\tworktree = a\0b\n");
        point(elsewhere.toString());
        assertThat(GitLayout.common(root)).isEmpty();
    }

    @Test
    void commonWhenNoRepositoryThenNone() {
        assertThat(GitLayout.common(root)).isEmpty();
    }

    @Test
    void commonWhenWorktreeThenThatOfItsRepository() throws IOException {
        Path own = directory("main/.git/worktrees/root");
        Files.writeString(own.resolve("gitdir"), root.resolve(".git") + "\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        point(own.toString());
        assertThat(GitLayout.common(root)).contains(base.resolve("main/.git"));
    }

    @Test
    void commonWhenWorktreeIsNamedRelativelyThenThatOfItsRepository() throws IOException {
        Path own = directory("main/.git/worktrees/root");
        Files.writeString(own.resolve("gitdir"), "../../../../root/.git\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        point("../main/.git/worktrees/root");
        assertThat(GitLayout.common(root)).contains(base.resolve("main/.git"));
    }

    @Test
    void commonWhenSubmoduleThenItsModule() throws IOException {
        Path own = directory("main/.git/modules/root");
        Files.writeString(own.resolve("config"), "[core]\n\tworktree = ../../../../root\n");
        point("../main/.git/modules/root");
        assertThat(GitLayout.common(root)).contains(own);
    }

    @Test
    void commonWhenInsideTheRootThenThere() throws IOException {
        Path own = directory("root/elsewhere");
        point("elsewhere");
        assertThat(GitLayout.common(root)).contains(own);
    }

    @Test
    void commonWhenPointerLeadsToWhatDoesNotKnowTheRootThenNone() throws IOException {
        directory("other/.git/worktrees/other");
        point(base.toString());
        assertThat(GitLayout.common(root)).isEmpty();
        point("../other/.git");
        assertThat(GitLayout.common(root)).isEmpty();
        point("../other/.git/worktrees/other");
        assertThat(GitLayout.common(root)).isEmpty();
    }

    @Test
    void commonWhenPointerLeadsOutThroughALinkThenNone() throws IOException {
        Files.createSymbolicLink(root.resolve("link"), base);
        point("link");
        assertThat(GitLayout.common(root)).isEmpty();
    }

    @Test
    void commonWhenGitIsALinkThenNone() throws IOException {
        Files.createSymbolicLink(root.resolve(".git"), base);
        assertThat(GitLayout.common(root)).isEmpty();
    }

    @Test
    void commonWhenCommondirWasWrittenByACommandThenItIsNotFollowed() throws IOException {
        Path git = directory("root/.git");
        Files.writeString(git.resolve("commondir"), base + "\n");
        assertThat(GitLayout.common(root)).contains(git);
    }

    @Test
    void commonWhenRootIsCalledWorktreesThenItIsNotLeft() throws IOException {
        root = directory("worktrees");
        Path own = directory("worktrees/x");
        Files.writeString(own.resolve("commondir"), "../..\n");
        point("x");
        assertThat(GitLayout.common(root)).contains(own);
    }

    @Test
    void commonWhenRootLiesInWorktreesThenItIsNotLeft() throws IOException {
        root = directory("worktrees/x");
        Files.writeString(root.resolve("commondir"), "../..\n");
        point(".");
        assertThat(GitLayout.common(root)).contains(root);
    }
}
