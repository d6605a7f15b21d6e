package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A directory beside the workspace whose name begins like the workspace's. */
class NeighbourTests {

    @TempDir(factory = OutsideOfTemporary.class)
    Path folder;

    private Path root;
    private Path beside;

    @BeforeEach
    void prepare() throws IOException {
        root = PolicyFixture.project(folder);
        beside = Files.createDirectories(root.resolveSibling("project-evil"));
        Files.writeString(beside.resolve("notes.txt"), "x");
        Files.createSymbolicLink(root.resolve("link"), beside);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > %s/notes.txt",
                "cp README.md %s/",
                "tee %s/a < README.md",
                "rm -r %s",
                "rm %s/notes.txt",
                "mv README.md %s/",
                "cd %s && echo x > notes.txt",
                "git -C %s reset --hard",
                "tar xf a.tar -C %s",
                "python3 -c 'open(\"%s/notes.txt\", \"w\")'",
                "cat %s/notes.txt"
            })
    void decideWhenPathOnlyBeginsLikeTheWorkspaceStops(String command) {
        for (String path : new String[] {beside.toString(), "../project-evil", "link"}) {
            assertThat(decide(command.formatted(path)))
                    .as(command.formatted(path))
                    .isNotInstanceOf(Decision.Allow.class);
        }
    }

    @Test
    void decideWhenPathIsOfTheWorkspaceAllows() {
        assertThat(decide("echo x > ../project/notes.txt")).isInstanceOf(Decision.Allow.class);
        assertThat(decide("cat %s/notes.txt".formatted(root))).isInstanceOf(Decision.Allow.class);
    }

    /** The temporary directory itself may be written everywhere. */
    static final class OutsideOfTemporary implements TempDirFactory {

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target")).toAbsolutePath(), "beside");
        }
    }

    private Decision decide(String command) {
        return PolicyFixture.engine(root, PolicyProperties.defaults())
                .decide(PolicyFixture.request(root, command));
    }
}
