package dev.shellwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerDirectoriesTests {

    @Test
    void scratchDirectoryIsNoneOfTheServersOwnThatCommandsMayNotTouch() {
        ServerDirectories directories =
                ServerDirectories.of(Map.of("XDG_STATE_HOME", "/state"), Path.of("/home/user"));

        assertThat(directories.scratch()).isEqualTo(Path.of("/state/shellwarden-scratch"));
        assertThat(directories.all()).noneMatch(directories.scratch()::startsWith);
    }
}
