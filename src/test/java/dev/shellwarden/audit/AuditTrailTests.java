package dev.shellwarden.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.shellwarden.audit.AuditProperties.Durability;
import dev.shellwarden.audit.AuditProperties.OnFailure;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class AuditTrailTests {

    @TempDir Path directory;

    @Test
    void verifyWhenNothingWasChangedFindsAllRecords() throws Exception {
        write(5);
        write(3);
        assertThat(verify()).isEqualTo(new Verification.Intact(2, 10, List.of()));
    }

    /** A call is cancelled by an interrupt, which closes what its thread writes. */
    @Test
    void appendWhenItsThreadIsInterruptedWritesTheRecord() throws Exception {
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.REFUSE), Clock.systemUTC())) {
            Thread.currentThread().interrupt();
            trail.append(sample("echo 1"));
            assertThat(Thread.interrupted()).isTrue();
            trail.append(sample("echo 2"));
        }
        assertThat(verify()).isEqualTo(new Verification.Intact(1, 3, List.of()));
    }

    @Test
    void appendWhenFileIsNewKeepsDirectoryAndFilesPrivate() throws Exception {
        write(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trail())))
                .isEqualTo("rwx------");
        for (Path file : List.of(trail().resolve("key"), onlyFile())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void verifyWhenRecordWasEditedNamesIt() throws Exception {
        write(5);
        edit(lines -> lines.set(2, lines.get(2).replace("echo 1", "echo 9")));
        assertTampered(3, "changed");
    }

    @Test
    void verifyWhenRecordWasDeletedNamesTheOneAfterIt() throws Exception {
        write(5);
        edit(lines -> lines.remove(2));
        assertTampered(3, "removed");
    }

    @Test
    void verifyWhenRecordsWereSwappedNamesTheFirst() throws Exception {
        write(5);
        edit(lines -> Collections.swap(lines, 2, 3));
        assertTampered(3, "moved");
    }

    @Test
    void verifyWhenAnyRecordWasEditedDeletedSwappedOrTruncatedNamesIt() throws Exception {
        write(12);
        List<String> whole = List.copyOf(Files.readAllLines(onlyFile()));
        for (int at = 0; at < whole.size(); at++) {
            int record = at;
            boolean last = record == whole.size() - 1;
            assertNamed(
                    whole,
                    record + 1,
                    lines -> lines.set(record, lines.get(record).replaceFirst("Z\"", "Y\"")));
            assertNamed(whole, record + 1, lines -> lines.remove(record));
            assertNamed(whole, record + 1, lines -> lines.subList(record, lines.size()).clear());
            assertNamed(
                    whole, record + 1, lines -> lines.set(record, lines.get(record).substring(9)));
            assertNamed(
                    whole,
                    record + 1,
                    lines -> lines.set(record, lines.get(record).substring(0, 40)));
            if (!last) {
                assertNamed(
                        whole, record + 1, lines -> Collections.swap(lines, record, record + 1));
                assertNamed(whole, record + 2, lines -> lines.add(record, lines.get(record)));
            }
        }
    }

    private void assertNamed(
            List<String> whole, long line, java.util.function.Consumer<List<String>> change)
            throws IOException {
        List<String> lines = new ArrayList<>(whole);
        change.accept(lines);
        Files.write(onlyFile(), lines, StandardCharsets.UTF_8);
        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verification.Tampered.class,
                        tampered -> assertThat(tampered.line()).isEqualTo(line));
    }

    @Test
    void verifyWhenRecordWasDoubledNamesTheCopy() throws Exception {
        write(5);
        edit(lines -> lines.add(3, lines.get(2)));
        assertTampered(4, "inserted");
    }

    @Test
    void verifyWhenWholeRecordsWereCutFromTheEndSaysSo() throws Exception {
        write(5);
        edit(lines -> {
            lines.removeLast();
            lines.removeLast();
        });
        assertTampered(5, "cut from the end");
    }

    @Test
    void verifyWhenLastLineIsCutInTheMiddleTellsCrashFromTampering() throws Exception {
        write(5);
        Files.writeString(onlyFile(), "{\"time\":\"2026-", StandardOpenOption.APPEND);
        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verification.Intact.class,
                        intact -> {
                            assertThat(intact.records()).isEqualTo(6);
                            assertThat(intact.notes()).singleElement().asString().contains("crash");
                        });
    }

    @Test
    void verifyWhenLastWholeRecordWasTruncatedSaysSo() throws Exception {
        write(5);
        String text = Files.readString(onlyFile());
        Files.writeString(onlyFile(), text.substring(0, text.length() - 20));
        assertThat(verify()).isInstanceOf(Verification.Tampered.class);
    }

    @Test
    void verifyWhenFileWasRemovedNamesIt() throws Exception {
        write(2);
        write(2);
        Path first = files().getFirst();
        Files.delete(first);
        assertThat(verify())
                .isEqualTo(
                        new Verification.Tampered(
                                first.getFileName().toString(),
                                0,
                                "The index lists this file, and it is gone."));
    }

    @Test
    void verifyWhenFileWasPutInNamesIt() throws Exception {
        write(2);
        Files.copy(onlyFile(), trail().resolve("audit-99990101T000000000Z-1-0000.jsonl"));
        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verification.Tampered.class,
                        tampered -> assertThat(tampered.reason()).contains("does not list"));
    }

    @Test
    void verifyWhenHeadWasRemovedSaysSo() throws Exception {
        write(3);
        Files.delete(AuditHead.beside(onlyFile()));
        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verification.Tampered.class,
                        tampered -> assertThat(tampered.reason()).contains("head is missing"));
    }

    @Test
    void appendWhenFileGrowsTooLargeBeginsNext() throws Exception {
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.REFUSE), Clock.systemUTC())) {
            for (int i = 0; i < 30; i++) {
                trail.append(sample("echo " + "x".repeat(100_000)));
            }
        }
        assertThat(files()).hasSizeGreaterThan(2);
        assertThat(verify()).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void openWhenFilesAreOlderThanKeptDeletesThem() throws Exception {
        write(2);
        Path old = onlyFile();
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(91))));
        write(2);
        assertThat(files()).hasSize(1).doesNotContain(old);
        assertThat(verify()).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void appendWhenDirectoryWasRemovedRefuses() throws Exception {
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.REFUSE), Clock.systemUTC())) {
            Files.move(trail(), directory.resolve("elsewhere"));
            assertThatExceptionOfType(AuditException.class)
                    .isThrownBy(() -> trail.append(sample("echo")))
                    .withMessageContaining("was removed")
                    .withMessageContaining("on-failure=refuse");
        }
    }

    @Test
    void appendWhenDirectoryIsAFileAndFailuresAreToleratedGoesOn() throws Exception {
        Files.writeString(trail(), "in the way");
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.CONTINUE), Clock.systemUTC())) {
            trail.append(sample("echo"));
        }
        assertThat(Files.readString(trail())).isEqualTo("in the way");
    }

    @Test
    void appendWhenRefusedTextIsLongKeepsHeadAndHash() throws Exception {
        String command = "echo " + "y".repeat(10_000);
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.REFUSE), Clock.systemUTC())) {
            trail.append(record(AuditRecord.Event.REFUSED, command));
        }
        assertThat(Files.readString(onlyFile()))
                .contains("\"command_characters\":10005")
                .contains(Hashes.sha256(command))
                .doesNotContain("y".repeat(5000));
    }

    private Verification verify() throws IOException {
        return new AuditVerifier(trail()).verify();
    }

    private void assertTampered(long line, String reason) throws IOException {
        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verification.Tampered.class,
                        tampered -> {
                            assertThat(tampered.line()).isEqualTo(line);
                            assertThat(tampered.reason()).contains(reason);
                        });
    }

    private void write(int records) throws AuditException {
        try (FileAuditTrail trail =
                open(properties(DataSize.ofMegabytes(1), OnFailure.REFUSE), Clock.systemUTC())) {
            for (int i = 0; i < records; i++) {
                trail.append(sample("echo " + i));
            }
        }
    }

    private FileAuditTrail open(AuditProperties properties, Clock clock) throws AuditException {
        FileAuditTrail trail = new FileAuditTrail(new AuditDirectory(trail()), properties, clock);
        trail.open();
        return trail;
    }

    private AuditProperties properties(DataSize maxFileSize, OnFailure onFailure) {
        return new AuditProperties(
                true,
                Optional.of(trail()),
                maxFileSize,
                Duration.ofDays(90),
                Durability.WRITE,
                onFailure);
    }

    private static AuditRecord sample(String command) {
        return record(AuditRecord.Event.STARTED, command);
    }

    private static AuditRecord record(AuditRecord.Event event, String command) {
        return new AuditRecord(
                event,
                "id",
                new Caller("connection", "test 1.0", Optional.empty()),
                "shell",
                command,
                Optional.of("/tmp"),
                Optional.of("allow"),
                List.of(),
                List.of(),
                Map.of("sandbox", "none"));
    }

    private Path trail() {
        return directory.resolve("audit");
    }

    private List<Path> files() throws IOException {
        return new AuditDirectory(trail()).files();
    }

    private Path onlyFile() throws IOException {
        return files().getFirst();
    }

    private void edit(java.util.function.Consumer<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(onlyFile()));
        change.accept(lines);
        Files.write(onlyFile(), lines, StandardCharsets.UTF_8);
    }
}
