package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of files from one decision to the next is never older than the files. */
class ChangedFilesTests {

    /** Longer than files must have been as they are for anything to be remembered of them. */
    private static final Duration SETTLED = Duration.ofMillis(3200);

    @TempDir private Path folder;

    /** An engine that has decided about a project in which nothing changed for a while. */
    private ShellPolicyEngine engine(Path root) throws InterruptedException {
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
        Thread.sleep(SETTLED);
        decided(engine, root);
        assertThat(decided(engine, root).assessment().context().labels()).isEmpty();
        assertThat(decided(engine, root)).isInstanceOf(Decision.Allow.class);
        return engine;
    }

    private static Decision decided(ShellPolicyEngine engine, Path root) {
        return engine.decide(PolicyFixture.request(root, "ls"));
    }

    @Test
    void aBranchThatIsSwitchedToIsSeenAtOnce() throws Exception {
        Path root = PolicyFixture.project(folder);
        ShellPolicyEngine engine = engine(root);
        Path lock = Files.writeString(root.resolve(".git/HEAD.lock"), "ref: refs/heads/main\n");
        Files.move(lock, root.resolve(".git/HEAD"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(decided(engine, root).assessment().context().labels())
                .containsExactly("branch main");
    }

    @Test
    void aHeadRewrittenInPlaceIsSeenThoughItsSizeAndTimeAreTheSame() throws Exception {
        Path root = PolicyFixture.project(folder);
        Path head = Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/side\n");
        FileTime time = Files.getLastModifiedTime(head);
        ShellPolicyEngine engine = engine(root);
        Files.writeString(head, "ref: refs/heads/main\n");
        Files.setLastModifiedTime(head, time);
        assertThat(decided(engine, root).assessment().context().labels())
                .containsExactly("branch main");
    }

    @Test
    void aProjectPolicyThatAppearsHoldsAtOnceThoughItsDirectoryLooksTheSame() throws Exception {
        Path root = PolicyFixture.project(folder);
        FileTime time = Files.getLastModifiedTime(root);
        ShellPolicyEngine engine = engine(root);
        Files.writeString(root.resolve(".shellwarden.yaml"), "deny: [ls]\n");
        Files.setLastModifiedTime(root, time);
        assertThat(decided(engine, root)).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void whatWasChangedJustNowIsNotRemembered() {
        assertThat(IntStream.range(0, 10).mapToObj(this::fresh).map(FileState::lasting))
                .as("ten tries: a machine may stand still for as long as files settle")
                .contains(Optional.empty());
        assertThat(FileState.lasting(folder.resolve("missing"))).isEmpty();
    }

    private Path fresh(int number) {
        try {
            return Files.writeString(folder.resolve("fresh" + number), "x");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
