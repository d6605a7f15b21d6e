package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.ExtractionRequest;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.workspace.PathClass;
import dev.shellwarden.workspace.TimedWork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BlastLookTests {

    @TempDir Path folder;

    @Test
    void atWhenFileSystemDoesNotAnswerSaysThatItIsNotKnown() {
        CountDownLatch dead = new CountDownLatch(1);
        PathResolver unanswering =
                (text, directory) -> {
                    try {
                        dead.await();
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                    throw new IllegalStateException("the mount is gone");
                };
        Invocation invocation = invocation("rm -rf src");
        BlastLook look =
                new BlastLook(unanswering, folder, Duration.ofMillis(20), new TimedWork(1));

        assertThat(look.at(invocation, deleted(invocation))).contains(BlastLook.NOT_KNOWN);
        assertThat(look.at(invocation, deleted(invocation))).contains(BlastLook.NOT_KNOWN);
        dead.countDown();
    }

    @Test
    void atWhenNothingIsHitDoesNotLook() {
        BlastLook look =
                new BlastLook(
                        (text, directory) -> {
                            throw new AssertionError("looked at " + text);
                        },
                        folder,
                        Duration.ofSeconds(30),
                        new TimedWork(1));

        assertThat(look.at(invocation("ls src"), List.of())).isEmpty();
    }

    private Invocation invocation(String command) {
        return new InvocationExtractor(ProgramCatalog.load())
                .extract(
                        new ExtractionRequest(
                                command,
                                Dialect.BASH,
                                Optional.empty(),
                                Map.of(),
                                Map.of(),
                                folder.toString()))
                .invocations()
                .getFirst();
    }

    private static List<PathFact> deleted(Invocation invocation) {
        return List.of(
                new PathFact(
                        invocation.argv().getLast(),
                        Access.DELETE,
                        true,
                        Set.of(PathClass.INSIDE)));
    }
}
