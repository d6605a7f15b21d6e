package dev.shellwarden.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.audit.AuditProperties.Durability;
import dev.shellwarden.audit.AuditProperties.OnFailure;
import dev.shellwarden.workspace.Caller;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.unit.DataSize;

/** Directories that no trail can be written to, or none may. */
@ExtendWith(OutputCaptureExtension.class)
class AuditPlaceTests {

    @TempDir Path base;

    @Test
    void startWhenDirectoryLiesInTheWorkspaceIsRefused() throws Exception {
        Path root = Files.createDirectories(base.resolve("workspace")).toRealPath();
        Path link = Files.createSymbolicLink(base.resolve("link"), root.resolve("hidden"));
        Files.createDirectories(root.resolve("hidden"));
        for (Path directory :
                List.of(root, root.resolve(".audit"), root.resolve("../workspace/x"), link)) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .as(directory.toString())
                    .isThrownBy(() ->
                            AuditBeans.opened(
                                    properties(directory, OnFailure.REFUSE), workspace(root)))
                    .withMessageContaining("shellwarden.audit.directory")
                    .withMessageContaining("inside the workspace");
            assertThat(directory.resolve("key")).doesNotExist();
        }
    }

    @Test
    void appendWhenDiskIsFullRefusesAndRecoversWithoutATrace(CapturedOutput output)
            throws Exception {
        Path mount = tmpfs("size=64k");
        try {
            Path directory = mount.resolve("audit");
            try (FileAuditTrail trail = open(properties(directory, OnFailure.REFUSE))) {
                assertThatExceptionOfType(AuditException.class).isThrownBy(() -> fill(trail));
                assertThatExceptionOfType(AuditException.class)
                        .isThrownBy(() -> trail.append(sample("echo " + "x".repeat(60_000))))
                        .withMessageContaining("on-failure=refuse");
                assertThat(output.getAll()).contains("could not be written");
                assertThat(new AuditVerifier(directory).verify())
                        .isInstanceOf(Verification.Intact.class);
            }
            assertThat(new AuditVerifier(directory).verify())
                    .isInstanceOf(Verification.Intact.class);
        } finally {
            run("umount", mount.toString());
        }
    }

    @Test
    void appendWhenDiskIsFullAndFailuresAreToleratedSaysSoEachTime(CapturedOutput output)
            throws Exception {
        Path mount = tmpfs("size=64k");
        try {
            try (FileAuditTrail trail =
                    open(properties(mount.resolve("audit"), OnFailure.CONTINUE))) {
                for (int i = 0; i < 3; i++) {
                    trail.append(sample("echo " + "x".repeat(70_000)));
                }
            }
            assertThat(output.getAll().split("could not be written", -1)).hasSize(4);
            assertThat(new AuditVerifier(mount.resolve("audit")).verify())
                    .isInstanceOf(Verification.Intact.class);
        } finally {
            run("umount", mount.toString());
        }
    }

    @Test
    void openWhenDiskIsReadOnlyRefusesOrSaysSo(CapturedOutput output) throws Exception {
        Path mount = tmpfs("size=64k,ro");
        try {
            assertThatExceptionOfType(AuditException.class)
                    .isThrownBy(() -> open(properties(mount.resolve("audit"), OnFailure.REFUSE)));
            try (FileAuditTrail trail =
                    open(properties(mount.resolve("audit"), OnFailure.CONTINUE))) {
                trail.append(sample("echo"));
            }
            assertThat(output.getAll()).contains("could not be written").contains("ead-only");
        } finally {
            run("umount", mount.toString());
        }
    }

    @Test
    void verifyWhenServerDiedBeforeItListedItsFileIsIntact() throws Exception {
        Path directory = base.resolve("audit");
        open(properties(directory, OnFailure.REFUSE)).close();
        byte[] index = Files.readAllBytes(directory.resolve("index"));
        open(properties(directory, OnFailure.REFUSE)).close();
        Files.write(directory.resolve("index"), index);
        assertThat(new AuditVerifier(directory).verify()).isInstanceOf(Verification.Intact.class);
        try (FileAuditTrail trail = open(properties(directory, OnFailure.REFUSE))) {
            trail.append(sample("echo"));
        }
        assertThat(new AuditVerifier(directory).verify()).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void verifyWhenUnlistedFileHoldsMoreThanItsOpeningNamesIt() throws Exception {
        Path directory = base.resolve("audit");
        open(properties(directory, OnFailure.REFUSE)).close();
        byte[] index = Files.readAllBytes(directory.resolve("index"));
        try (FileAuditTrail trail = open(properties(directory, OnFailure.REFUSE))) {
            trail.append(sample("echo"));
        }
        Files.write(directory.resolve("index"), index);
        assertThat(new AuditVerifier(directory).verify()).isInstanceOf(Verification.Tampered.class);
    }

    @Test
    void verifyWhenListedFileWasEmptiedWithItsHeadNamesIt() throws Exception {
        Path directory = base.resolve("audit");
        open(properties(directory, OnFailure.REFUSE)).close();
        Path file = new AuditDirectory(directory).files().getFirst();
        Files.write(file, new byte[0]);
        Files.delete(AuditHead.beside(file));
        assertThat(new AuditVerifier(directory).verify()).isInstanceOf(Verification.Tampered.class);
    }

    @Test
    void openWhenServerDiedWhileItMadeTheKeyMakesOne() throws Exception {
        Path directory = base.resolve("audit");
        new AuditDirectory(directory).create();
        Files.writeString(directory.resolve("key.new"), "00ff");
        open(properties(directory, OnFailure.REFUSE)).close();
        assertThat(Files.readString(directory.resolve("key"))).hasSize(64);
    }

    @Test
    void openWhenKeyWasEmptiedRefuses() throws Exception {
        Path directory = base.resolve("audit");
        open(properties(directory, OnFailure.REFUSE)).close();
        Files.writeString(directory.resolve("key"), "");
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> open(properties(directory, OnFailure.REFUSE)))
                .withMessageContaining("does not hold a key");
    }

    private static void fill(FileAuditTrail trail) throws AuditException {
        for (int i = 0; i < 10_000; i++) {
            trail.append(sample("echo " + "x".repeat(500)));
        }
    }

    private Path tmpfs(String options) throws Exception {
        Path mount = Files.createDirectory(base.resolve("mount"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", options, "tmpfs", mount.toString()) == 0,
                "no file system can be mounted here");
        return mount;
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static FileAuditTrail open(AuditProperties properties) throws AuditException {
        FileAuditTrail trail =
                new FileAuditTrail(
                        new AuditDirectory(AuditLocation.of(properties)),
                        properties,
                        Clock.systemUTC());
        trail.open();
        return trail;
    }

    private static AuditProperties properties(Path directory, OnFailure onFailure) {
        return new AuditProperties(
                true,
                Optional.of(directory),
                DataSize.ofMegabytes(1),
                Duration.ofDays(90),
                Durability.WRITE,
                onFailure);
    }

    private Workspace workspace(Path root) throws Exception {
        return new Workspace(
                new WorkspaceSettings(
                        Optional.of(root),
                        root,
                        List.of(),
                        base.resolve("home"),
                        Path.of("/tmp"),
                        base.resolve("scratch"),
                        List.of()));
    }

    private static AuditRecord sample(String command) {
        return new AuditRecord(
                AuditRecord.Event.STARTED,
                "id",
                new Caller("connection", "test 1.0", Optional.empty()),
                "shell",
                command,
                Optional.of("/tmp"),
                Optional.of("allow"),
                List.of(),
                List.of(),
                Map.of());
    }
}
