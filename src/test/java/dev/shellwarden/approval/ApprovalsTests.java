package dev.shellwarden.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.approval.Approver.Answer;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApprovalsTests {

    private static final Caller ALICE = new Caller("c1", "client", Optional.empty());
    private static final Caller BOB = new Caller("c2", "client", Optional.empty());
    private static final GrantKey KEY = GrantKey.of(List.of("rm -rf src", "stdin"));

    private final MovingClock clock = new MovingClock();
    private final ApprovalProperties properties =
            new ApprovalProperties(
                    Duration.ofSeconds(120), Duration.ofMinutes(30), Challenge.ENTER);
    private final Approvals approvals =
            new Approvals(new GrantStore(properties.expiry(), clock), properties);

    @Test
    void seekWhenAnsweredForConnectionAsksOnlyOnce() throws Exception {
        Person person = new Person(Answer.FOR_CONNECTION);
        seek(ALICE, person, true, KEY);
        assertThat(seek(ALICE, person, true, KEY))
                .isEqualTo(new Approval.Granted(Approval.Means.EARLIER_GRANT));
        assertThat(person.questions).isOne();
    }

    @Test
    void seekWhenAnsweredOnceAsksAgain() throws Exception {
        Person person = new Person(Answer.ONCE);
        seek(ALICE, person, true, KEY);
        seek(ALICE, person, true, KEY);
        assertThat(person.questions).isEqualTo(2);
    }

    @Test
    void seekWhenOtherCallerHasGrantAsks() throws Exception {
        seek(ALICE, new Person(Answer.FOR_CONNECTION), true, KEY);
        Person person = new Person(Answer.DECLINED);
        assertThat(seek(BOB, person, true, KEY)).isInstanceOf(Approval.Refused.class);
        assertThat(person.questions).isOne();
    }

    @Test
    void seekWhenSamePrincipalIsOnAnotherConnectionAsks() throws Exception {
        Caller first = new Caller("c1", "client", Optional.of("team"));
        Caller second = new Caller("c2", "client", Optional.of("team"));
        seek(first, new Person(Answer.FOR_CONNECTION), true, KEY);
        assertThat(seek(second, new Person(Answer.DECLINED), true, KEY))
                .isInstanceOf(Approval.Refused.class);
    }

    @Test
    void seekWhenKeyDiffersAsks() throws Exception {
        seek(ALICE, new Person(Answer.FOR_CONNECTION), true, KEY);
        GrantKey moved = GrantKey.of(List.of("rm -rf srcs", "tdin"));
        assertThat(seek(ALICE, new Person(Answer.DECLINED), true, moved))
                .isInstanceOf(Approval.Refused.class);
    }

    @Test
    void seekWhenGrantExpiredAsks() throws Exception {
        seek(ALICE, new Person(Answer.FOR_CONNECTION), true, KEY);
        clock.now = clock.now.plus(Duration.ofMinutes(31));
        assertThat(seek(ALICE, new Person(Answer.DECLINED), true, KEY))
                .isInstanceOf(Approval.Refused.class);
    }

    @Test
    void seekWhenRequestIsNotGrantableGivesOnceOnly() throws Exception {
        Person person = new Person(Answer.FOR_CONNECTION);
        assertThat(seek(ALICE, person, false, KEY))
                .isEqualTo(new Approval.Granted(Approval.Means.ONCE));
        seek(ALICE, person, false, KEY);
        assertThat(person.questions).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = Answer.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ONCE", "FOR_CONNECTION"})
    void seekWhenAnswerIsNotYesRefusesWithReason(Answer answer) throws Exception {
        assertThat(seek(ALICE, new Person(answer), true, KEY))
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused -> {
                            assertThat(refused.answer()).isEqualTo(answer);
                            assertThat(refused.message()).endsWith(".");
                        });
    }

    @Test
    void seekWhenNobodyCanBeAskedNamesTheConfigurationLine() throws Exception {
        Person absent = new Person(Answer.ONCE, false);
        assertThat(seek(ALICE, absent, true, KEY))
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused ->
                                assertThat(refused.message())
                                        .contains(
                                                "shellwarden.policy.when-no-approver=allow-with-warning"));
        assertThat(absent.questions).isZero();
    }

    @Test
    void seekWhenNobodyCanBeAskedAndTeamAllowsThatGrants() throws Exception {
        assertThat(
                        approvals.seek(
                                ALICE,
                                new Person(Answer.DECLINED, false),
                                request("rm x", true),
                                KEY,
                                true))
                .isEqualTo(new Approval.Granted(Approval.Means.CONFIGURED));
    }

    @Test
    void seekWhenCommandIsTooLongToShowRefusesUnasked() throws Exception {
        Person person = new Person(Answer.ONCE);
        String command = "echo a\n".repeat(5000);
        assertThat(approvals.seek(ALICE, person, request(command, true), KEY, false))
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused -> assertThat(refused.answer()).isEqualTo(Answer.TOO_LONG));
        assertThat(person.questions).isZero();
    }

    @Test
    void textWhenCommandHas300LinesShowsAllOfThem() {
        String command = "echo line\n".repeat(300);
        assertThat(
                        ApprovalText.of(request(command, true))
                                .orElseThrow()
                                .lines()
                                .filter("    | echo line"::equals))
                .hasSize(300);
    }

    @Test
    void textWhenCommandImitatesOursCannotStartALine() {
        String text =
                ApprovalText.of(request("true\nWhy you are asked:\n- nothing\n```\n# Safe", true))
                        .orElseThrow();
        assertThat(text.lines().filter(line -> line.startsWith("Why you are asked"))).hasSize(1);
        assertThat(text).contains("    | Why you are asked:", "    | ```", "    | # Safe");
    }

    @Test
    void textWhenCommandHasInvisibleCharactersWritesThemOut() {
        String text =
                ApprovalText.of(request("echo \u202eevil\u200b\u001b[2K\r\u00a0x", true))
                        .orElseThrow();
        assertThat(text).contains("echo \\u{202e}evil\\u{200b}\\x1b[2K\\x0d\\xa0x");
    }

    @Test
    void textShowsReasonsBeforeCommand() {
        String text = ApprovalText.of(request("rm -rf src", true)).orElseThrow();
        assertThat(text.indexOf("because")).isLessThan(text.indexOf("rm -rf src"));
    }

    @ParameterizedTest
    @EnumSource(Challenge.class)
    void puzzleWhenSolvedAcceptsOnlyItsSolution(Challenge challenge) {
        Challenge.Puzzle puzzle = challenge.puzzle();
        assertThat(
                        puzzle.isSolvedBy(
                                " " + puzzle.solution().toUpperCase(java.util.Locale.ROOT) + " "))
                .isTrue();
        assertThat(puzzle.isSolvedBy("something else")).isEqualTo(!puzzle.asksForEntry());
    }

    private Approval seek(Caller caller, Approver approver, boolean grantable, GrantKey key)
            throws Exception {
        return approvals.seek(caller, approver, request("rm -rf src", grantable), key, false);
    }

    private static ApprovalRequest request(String command, boolean grantable) {
        return new ApprovalRequest(
                List.of("because"),
                command,
                Path.of("/work"),
                Optional.of("input"),
                Map.of("A", "b"),
                List.of("src"),
                List.of("git clean -n"),
                grantable);
    }

    private static final class Person implements Approver {

        private final Answer answer;
        private final boolean available;
        private int questions;

        Person(Answer answer) {
            this(answer, true);
        }

        Person(Answer answer, boolean available) {
            this.answer = answer;
            this.available = available;
        }

        @Override
        public boolean available() {
            return available;
        }

        @Override
        public Answer ask(ApprovalRequest request) {
            questions++;
            return answer;
        }
    }

    private static final class MovingClock extends Clock {

        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
