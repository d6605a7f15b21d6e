package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitSettingsTests {

    @TempDir Path folder;

    private Path root;

    @BeforeEach
    void prepare() {
        root = PolicyFixture.project(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[diff]\n\texternal = ./x",
                "[diff \"a\"] textconv = ./x",
                "[filter \"a\"]\n clean = \"./x %f\"",
                "[FILTER \"a\"]\n Process = ./x",
                "[merge \"a\"]\ndriver = ./x",
                "[include]\npath = ../x",
                "[includeIf \"gitdir:/\"]\npath = x",
                "[gpg]\nprogram = a\n[gpg \"ssh\"]\nprogram = ./x",
                "[trailer \"a\"]\ncmd = ./x",
                "[diff]\nexternal = \\\n./x"
            })
    void decideWhenRepositoryStartsAProgramDoesNotAdmitGit(String config) throws IOException {
        Files.writeString(root.resolve(".git/config"), config + "\n");

        assertThat(decide("git diff")).isInstanceOf(Decision.Deny.class);
        assertThat(decide("cd docs; git add .")).isInstanceOf(Decision.Deny.class);
        assertThat(decide("ls")).isInstanceOf(Decision.Allow.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[core]\n\tbare = false\n\tfsmonitor = ./overruled",
                "[remote \"origin\"]\n\turl = https://example.com/x\n\tfetch = +refs/heads/*:refs/remotes/origin/*",
                "[filter \"lfs\"]\n\tclean = git-lfs clean -- %f\n\tprocess = git-lfs filter-process",
                "[alias]\n\tx = !./unreachable",
                "# [diff] external = ./x",
                "[branch \"main\"]\n\tremote = origin"
            })
    void decideWhenRepositoryStartsNothingAdmitsGit(String config) throws IOException {
        Files.writeString(root.resolve(".git/config"), config + "\n");

        assertThat(decide("git diff")).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenWorkingTreeSharesAConfigurationReadsIt() throws IOException {
        Path shared = Files.createDirectories(root.resolve("shared/worktrees/w"));
        Files.writeString(shared.resolve("HEAD"), "ref: refs/heads/topic\n");
        Files.writeString(shared.resolve("commondir"), "../..\n");
        Files.writeString(root.resolve("shared/config"), "[diff]\nexternal = ./x\n");
        Files.createDirectories(root.resolve("tree"));
        Files.writeString(root.resolve("tree/.git"), "gitdir: ../shared/worktrees/w\n");

        assertThat(decide("git -C tree diff")).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void variablesWhenGitComparesLetItPrintItsOwnComparison() {
        assertThat(RestrainedGit.VARIABLES).doesNotContainKey("GIT_EXTERNAL_DIFF");
    }

    private Decision decide(String command) {
        PolicyProperties properties =
                PolicyFixture.lists(Map.of("test", List.of("git", "ls")), Map.of());
        return PolicyFixture.engine(root, properties).decide(PolicyFixture.request(root, command));
    }
}
