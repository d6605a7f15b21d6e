package dev.shellwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.audit.AuditException;
import dev.shellwarden.audit.AuditRecord;
import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** The whole way of a command with real shells, and what the audit trail has of it. */
class CommandServiceTests {

    private static final Caller CALLER = new Caller("connection", "test", Optional.empty());

    @TempDir Path workspace;

    @TempDir Path state;

    private final Trail trail = new Trail();
    private final OutputStore outputs = new OutputStore();
    private ProcessRunner processes;
    private CommandService service;

    @BeforeEach
    void start() throws Exception {
        processes = new ProcessRunner(state.resolve("spool"));
        service = service(Optional.of(state.resolve("abort")));
    }

    @AfterEach
    void end() {
        outputs.close();
        processes.close();
    }

    @Test
    void runWhenAllowedIsRecordedBeforeAndAfter() {
        Outcome outcome = service.run(request("echo hi"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Completed.class,
                        completed -> {
                            assertThat(completed.execution().succeeded()).isTrue();
                            assertThat(completed.execution().stdout().excerpt().start())
                                    .isEqualTo("hi\n");
                        });
        assertThat(trail.events())
                .containsExactly(AuditRecord.Event.STARTED, AuditRecord.Event.FINISHED);
        assertThat(trail.records).extracting(AuditRecord::id).doesNotContain("").hasSize(2);
        assertThat(trail.records.getFirst().id()).isEqualTo(trail.records.getLast().id());
    }

    @Test
    void runWhenDeniedDoesNothingAndIsRecorded() {
        Outcome outcome = service.run(request("touch witness; deny-me"));

        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(workspace.resolve("witness")).doesNotExist();
        assertThat(trail.events()).containsExactly(AuditRecord.Event.REFUSED);
    }

    @Test
    void runWhenNobodyCanBeAskedDoesNothing() {
        Outcome outcome = service.run(request("touch witness; : ask-me"));

        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(workspace.resolve("witness")).doesNotExist();
    }

    @Test
    void runWhenTheTrailCannotBeWrittenDoesNothing() {
        trail.failing = true;

        Outcome outcome = service.run(request("touch witness"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.reason()).contains("audit trail"));
        assertThat(workspace.resolve("witness")).doesNotExist();
    }

    @Test
    void runWhenASecretIsInTheCommandRecordsItWithout() {
        service.run(request("export API_TOKEN=hunter2hunter2; true"));

        assertThat(trail.records)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.command()).doesNotContain("hunter2"));
    }

    @Test
    void runWhenTheThreadIsInterruptedIsCancelled() throws InterruptedException {
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        Thread call = Thread.ofVirtual().start(() -> outcome.set(service.run(request("sleep 60"))));
        while (trail.records.isEmpty()) {
            Thread.sleep(5);
        }

        call.interrupt();
        assertThat(call.join(Duration.ofSeconds(10))).isTrue();

        assertThat(outcome.get()).isInstanceOf(Outcome.Cancelled.class);
        assertThat(trail.events()).endsWith(AuditRecord.Event.CANCELLED);
    }

    @Test
    void runWhenItFailsWritesTheAbortFileAndNeverThroughALink() throws IOException {
        service.run(request("true"));
        assertThat(state.resolve("abort")).doesNotExist();

        service.run(request("exit 3"));
        assertThat(state.resolve("abort")).content().contains("exit 3");

        Files.delete(state.resolve("abort"));
        Path target = Files.writeString(state.resolve("precious"), "kept");
        Files.createSymbolicLink(state.resolve("abort"), target);
        service.run(request("exit 4"));
        assertThat(target).hasContent("kept");
    }

    @Test
    void runWhenTextHoldsHalfASurrogatePairIsRefused() {
        assertThat(service.run(request("echo \ud800"))).isInstanceOf(Outcome.Refused.class);
        assertThat(
                        service.run(
                                request("cat")
                                        .given(Optional.empty(), Optional.of("\udc00"), Map.of())))
                .isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void runWhenAVariableCannotBeOneIsRefused() {
        for (String name : List.of("", "1A", "A-B", "A=B", "A B")) {
            assertThat(
                            service.run(
                                    request("true")
                                            .given(
                                                    Optional.empty(),
                                                    Optional.empty(),
                                                    Map.of(name, "x"))))
                    .as(name)
                    .isInstanceOf(Outcome.Refused.class);
        }
    }

    @Test
    void runWhenDirectoryIsMissingOrOutsideIsRefused() {
        for (String directory : List.of("/", "/nowhere", workspace + "/missing", "relative", "~")) {
            assertThat(
                            service.run(
                                    request("true")
                                            .given(
                                                    Optional.of(directory),
                                                    Optional.empty(),
                                                    Map.of())))
                    .as(directory)
                    .isInstanceOf(Outcome.Refused.class);
        }
    }

    @Test
    void outputWhenCutIsKeptForItsCallerAlone() {
        Outcome.Completed outcome = (Outcome.Completed) service.run(request("seq 1 100000"));
        String id = outcome.execution().stdout().id().orElseThrow();

        assertThat(outputs.find(CALLER, id)).isPresent();
        assertThat(outputs.find(new Caller("another", "test", Optional.empty()), id)).isEmpty();
        assertThat(id).hasSize(32);
    }

    @Test
    void outputWhenShortIsNotKept() {
        Outcome.Completed outcome = (Outcome.Completed) service.run(request("echo short"));

        assertThat(outcome.execution().stdout().id()).isEmpty();
    }

    @Test
    void outputWhenExactlyAsLongAsTheAnswerMayBeIsNotCut() {
        for (int over : List.of(-1, 0, 1)) {
            int length = (int) DataSize.ofKilobytes(64).toBytes() + over;
            Outcome.Completed outcome =
                    (Outcome.Completed)
                            service.run(request("head -c " + length + " /dev/zero | tr '\\0' x"));

            assertThat(outcome.execution().stdout().totalBytes()).isEqualTo(length);
            assertThat(outcome.execution().stdout().cut()).isEqualTo(over > 0);
        }
    }

    @Test
    void judgeWhenAskedIsRecordedAsAssessed() throws UnfitCommandException {
        assertThat(service.judge(request("deny-me")).assessment().allowed()).isFalse();
        assertThat(trail.events()).containsExactly(AuditRecord.Event.ASSESSED);
    }

    @Test
    void runWhenManyRunAtOnceKeepsTheirOutputsApart() {
        List<Thread> calls = new CopyOnWriteArrayList<>();
        List<String> wrong = new CopyOnWriteArrayList<>();
        for (int number = 0; number < 100; number++) {
            String word = "number-" + number;
            calls.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                Outcome outcome = service.run(request("echo " + word));
                                if (!(outcome instanceof Outcome.Completed completed)
                                        || !completed
                                                .execution()
                                                .stdout()
                                                .excerpt()
                                                .start()
                                                .equals(word + "\n")) {
                                    wrong.add(word + ": " + outcome);
                                }
                            }));
        }
        calls.forEach(call -> {
            try {
                call.join();
            } catch (InterruptedException stopped) {
                wrong.add("interrupted");
            }
        });

        assertThat(wrong).isEmpty();
    }

    private static CommandRequest request(String command) {
        return CommandRequest.of("test", CALLER, command);
    }

    private CommandService service(Optional<Path> abortFile) throws Exception {
        return BareService.of(workspace, state, trail, processes, outputs, abortFile);
    }

    /** A trail in memory that can be made to fail. */
    private static final class Trail implements AuditTrail {

        private final List<AuditRecord> records = new CopyOnWriteArrayList<>();
        private volatile boolean failing;

        @Override
        public void append(AuditRecord entry) throws AuditException {
            if (failing) {
                throw new AuditException("disk full");
            }
            records.add(entry);
        }

        @Override
        public boolean enabled() {
            return true;
        }

        @Override
        public void close() {}

        private List<AuditRecord.Event> events() {
            return records.stream().map(AuditRecord::event).toList();
        }
    }
}
