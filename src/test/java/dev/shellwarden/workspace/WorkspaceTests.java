package dev.shellwarden.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTests {

    @TempDir private Path temporary;

    private Path base;
    private Path root;
    private Path outside;

    @BeforeEach
    void makeDirectories() throws IOException {
        base = temporary.toRealPath();
        root = Files.createDirectories(base.resolve("work/a"));
        outside = Files.createDirectories(base.resolve("work/ab"));
        Files.createDirectories(base.resolve("home"));
    }

    @Test
    void workingDirectoryWhenNothingIsRequestedIsTheRoot() throws Exception {
        assertThat(workspace().workingDirectory(Optional.empty())).isEqualTo(root);
    }

    @Test
    void workingDirectoryWhenBelowTheRootIsAdmitted() throws Exception {
        Path below = Files.createDirectories(root.resolve("src/ü"));
        assertThat(workspace().workingDirectory(Optional.of(below.toString()))).isEqualTo(below);
    }

    @Test
    void workingDirectoryWhenLinkStaysInsideIsFollowed() throws Exception {
        Path below = Files.createDirectory(root.resolve("src"));
        Path link = Files.createSymbolicLink(root.resolve("link"), below);
        assertThat(workspace().workingDirectory(Optional.of(link.toString()))).isEqualTo(below);
    }

    @Test
    void workingDirectoryWhenLinkLeavesTheRootsIsRefused() throws Exception {
        Path link = Files.createSymbolicLink(root.resolve("link"), outside);
        assertRefused(link.toString(), "outside the workspace", "it leads to " + outside);
    }

    @Test
    void workingDirectoryWhenNameOnlyStartsLikeTheRootIsRefused() {
        assertRefused(outside.toString(), "outside the workspace");
    }

    @Test
    void workingDirectoryWhenDotsLeaveTheRootIsRefused() {
        assertRefused(root + "/../ab", "outside the workspace");
    }

    @Test
    void workingDirectoryWhenMissingIsRefused() {
        assertRefused(root + "/nowhere", "does not exist");
    }

    @Test
    void workingDirectoryWhenItIsAFileIsRefused() throws Exception {
        assertRefused(Files.createFile(root.resolve("file")).toString(), "is a file");
    }

    @Test
    void workingDirectoryWhenRelativeIsRefusedWithTheWholePath() {
        assertRefused("src", "is relative", root + "/src");
    }

    @Test
    void workingDirectoryWhenTildeIsRefused() {
        assertRefused("~/src", "'~' is not expanded");
    }

    @Test
    void workingDirectoryWhenBlankIsRefused() {
        assertRefused(" ", "blank");
    }

    @Test
    void workingDirectoryWhenItHoldsZeroIsRefused() {
        assertRefused(root + "/a\0b", "no path");
    }

    @Test
    void workingDirectoryWhenThroughProcSelfRootIsRefused() {
        assertRefused("/proc/self/root" + outside, "outside the workspace");
    }

    @Test
    void workingDirectoryWhenInAnAllowedDirectoryIsAdmitted() throws Exception {
        Workspace workspace = new Workspace(settings(Optional.of(root), root, List.of(outside)));
        assertThat(workspace.workingDirectory(Optional.of(outside.toString()))).isEqualTo(outside);
    }

    @Test
    void newWorkspaceWhenStartedAtHomeIsAPrivateScratchDirectory() throws Exception {
        Workspace workspace =
                new Workspace(settings(Optional.empty(), base.resolve("home"), List.of()));

        assertThat(workspace.roots()).containsExactly(base.resolve("scratch"));
        assertThat(workspace.whyScratch())
                .hasValueSatisfying(why -> assertThat(why).contains("--working-dir"));
        assertThat(Files.getPosixFilePermissions(base.resolve("scratch"))).hasSize(3);
    }

    @Test
    void newWorkspaceWhenStartedAboveHomeOrInTheSystemIsAScratchDirectory() throws Exception {
        for (Path start :
                List.of(
                        base,
                        Path.of("/"),
                        Path.of("/etc"),
                        Path.of("/usr/share"),
                        Path.of("/dev"))) {
            assertThat(new Workspace(settings(Optional.empty(), start, List.of())).roots())
                    .as("%s", start)
                    .containsExactly(base.resolve("scratch"));
        }
    }

    @Test
    void newWorkspaceWhenRootIsMissingSaysSo() {
        assertThatThrownBy(() ->
                        new Workspace(
                                settings(Optional.of(base.resolve("nowhere")), root, List.of())))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void newWorkspaceWhenRootIsTheFileSystemsIsRefused() {
        assertThatThrownBy(
                        () -> new Workspace(settings(Optional.of(Path.of("/")), root, List.of())))
                .isInstanceOf(WorkspaceException.class);
    }

    @Test
    void resolveWhenLinkLeavesTheRootIsOutside() throws Exception {
        Files.createSymbolicLink(root.resolve("link"), outside);
        ResolvedPath resolved = workspace().resolve(root, "link/file");

        assertThat(resolved.real()).isEqualTo(outside.resolve("file"));
        assertThat(resolved.is(PathClass.OUTSIDE)).isTrue();
        assertThat(resolved.is(PathClass.INSIDE)).isFalse();
    }

    @Test
    void resolveWhenDotsFollowALinkGoesUpFromWhereItLeads() throws Exception {
        Files.createSymbolicLink(
                root.resolve("link"), Files.createDirectories(outside.resolve("deep")));
        ResolvedPath resolved = workspace().resolve(root, "link/../file");

        assertThat(resolved.literal()).isEqualTo(root.resolve("file"));
        assertThat(resolved.real()).isEqualTo(outside.resolve("file"));
        assertThat(resolved.is(PathClass.OUTSIDE)).isTrue();
    }

    @Test
    void resolveWhenBuildOutputIsALinkElsewhereIsNoBuildOutput() throws Exception {
        Files.createSymbolicLink(root.resolve("target"), Path.of("/etc"));
        ResolvedPath resolved = workspace().resolve(root, "target/classes");

        assertThat(resolved.is(PathClass.BUILD_OUTPUT)).isFalse();
        assertThat(resolved.is(PathClass.SYSTEM)).isTrue();
    }

    @Test
    void resolveWhenLinksGoInCirclesIsUnresolved() throws Exception {
        Files.createSymbolicLink(root.resolve("one"), Path.of("two"));
        Files.createSymbolicLink(root.resolve("two"), Path.of("one"));
        assertThat(workspace().resolve(root, "one/x").is(PathClass.UNRESOLVED)).isTrue();
    }

    @Test
    void resolveWhenRootIsNamedThroughALinkIsInside() throws Exception {
        Path link = Files.createSymbolicLink(base.resolve("link"), root);
        Workspace workspace = new Workspace(settings(Optional.of(link), link, List.of()));
        assertThat(workspace.resolve(root, link + "/x").is(PathClass.INSIDE)).isTrue();
        assertThat(workspace.resolve(root, root + "/x").is(PathClass.INSIDE)).isTrue();
    }

    private Workspace workspace() throws WorkspaceException {
        return new Workspace(settings(Optional.of(root), root, List.of()));
    }

    private WorkspaceSettings settings(Optional<Path> configured, Path start, List<Path> allowed) {
        return new WorkspaceSettings(
                configured,
                start,
                allowed,
                base.resolve("home"),
                Path.of("/tmp/not-the-tests-own"),
                base.resolve("scratch"),
                List.of(base.resolve("state")));
    }

    private void assertRefused(String directory, String... parts) {
        assertThatThrownBy(() -> workspace().workingDirectory(Optional.of(directory)))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContainingAll(parts);
    }
}
