package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.approval.ApprovalRequest;
import dev.shellwarden.approval.Approver.Answer;
import dev.shellwarden.approval.Challenge;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalApproverTests {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({"y, ONCE", "YES, ONCE", "n, DECLINED", "'', DECLINED", "what, MALFORMED"})
    void askAnswersWhatThePersonTypes(String line, Answer answer) throws InterruptedException {
        assertThat(approver(line + "\n", Challenge.ENTER).ask(request("git push --force")))
                .isEqualTo(answer);
    }

    @Test
    void askIsCancelledWhenTheInputEnds() throws InterruptedException {
        assertThat(approver("", Challenge.ENTER).ask(request("ls"))).isEqualTo(Answer.CANCELLED);
    }

    @Test
    void askTimesOutWhenNobodyTypes() throws InterruptedException, IOException {
        try (PipedOutputStream silent = new PipedOutputStream();
                PipedInputStream input = new PipedInputStream(silent)) {
            TerminalApprover approver =
                    new TerminalApprover(
                            new ApprovalProperties(
                                    Duration.ofMillis(50), Duration.ofMinutes(1), Challenge.ENTER),
                            true,
                            input,
                            new PrintStream(shown));
            assertThat(approver.ask(request("ls"))).isEqualTo(Answer.TIMED_OUT);
        }
    }

    @Test
    void askNeedsTheChallengeSolvedWhenOneIsConfigured() throws InterruptedException {
        assertThat(approver("y\nyes\n", Challenge.YES).ask(request("ls"))).isEqualTo(Answer.ONCE);
        assertThat(approver("y\nno\n", Challenge.YES).ask(request("ls")))
                .isEqualTo(Answer.MALFORMED);
    }

    @Test
    void askShowsTheCommandWithEscapesWrittenOut() throws InterruptedException {
        Answer answer = approver("n\n", Challenge.ENTER).ask(request("echo \u001b[2J\u202e"));
        assertThat(answer).isEqualTo(Answer.DECLINED);
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .contains("\\x1b[2J\\u{202e}")
                .doesNotContain("\u001b");
    }

    private TerminalApprover approver(String typed, Challenge challenge) {
        InputStream input = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
        return new TerminalApprover(
                new ApprovalProperties(Duration.ofSeconds(5), Duration.ofMinutes(1), challenge),
                true,
                input,
                new PrintStream(shown, true, StandardCharsets.UTF_8));
    }

    private static ApprovalRequest request(String command) {
        return new ApprovalRequest(
                List.of("It cannot be taken back"),
                command,
                Path.of("/srv/project"),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                true);
    }
}
