package dev.shellwarden.cli;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.approval.ApprovalRequest;
import dev.shellwarden.approval.ApprovalText;
import dev.shellwarden.approval.Approver;
import dev.shellwarden.approval.Challenge;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Asks the person at the terminal. */
final class TerminalApprover implements Approver {

    private final ApprovalProperties properties;
    private final boolean terminal;
    private final InputStream input;
    private final PrintStream output;

    TerminalApprover(ApprovalProperties properties) {
        this(
                properties,
                StandardStreams.isTerminal(StandardStreams.INPUT)
                        && StandardStreams.isTerminal(StandardStreams.ERROR),
                System.in,
                System.err);
    }

    TerminalApprover(
            ApprovalProperties properties,
            boolean terminal,
            InputStream input,
            PrintStream output) {
        this.properties = properties;
        this.terminal = terminal;
        this.input = input;
        this.output = output;
    }

    @Override
    public boolean available() {
        return terminal;
    }

    @Override
    public Answer ask(ApprovalRequest request) throws InterruptedException {
        Optional<String> text = ApprovalText.of(request);
        if (text.isEmpty()) {
            return Answer.TOO_LONG;
        }
        Lines lines = new Lines(input, Instant.now().plus(properties.timeout()));
        output.println(text.get());
        output.print("Allow? [y]es, once / [N]o: ");
        output.flush();
        Optional<String> answer = lines.next();
        if (answer.isEmpty()) {
            return lines.ended() ? Answer.CANCELLED : Answer.TIMED_OUT;
        }
        return switch (answer.get().strip().toLowerCase(Locale.ROOT)) {
            case "y", "yes" -> confirmed(lines);
            case "", "n", "no" -> Answer.DECLINED;
            default -> Answer.MALFORMED;
        };
    }

    private Answer confirmed(Lines lines) throws InterruptedException {
        Challenge.Puzzle puzzle = properties.challenge().puzzle();
        if (!puzzle.asksForEntry()) {
            return Answer.ONCE;
        }
        output.print(puzzle.text() + " ");
        output.flush();
        return lines.next().map(puzzle::isSolvedBy).orElse(false) ? Answer.ONCE : Answer.MALFORMED;
    }

    /**
     * Lines that come before a deadline. A read that nobody answers is left behind on its own
     * thread.
     */
    private static final class Lines {

        private final BlockingQueue<Optional<String>> read = new LinkedBlockingQueue<>();
        private final BufferedReader reader;
        private final Instant deadline;
        private boolean ended;

        Lines(InputStream input, Instant deadline) {
            this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
            this.deadline = deadline;
        }

        /** The next line; nothing at the deadline and at the end of input. */
        Optional<String> next() throws InterruptedException {
            Thread.ofPlatform().daemon().name("terminal").start(this::readOne);
            Duration left = Duration.between(Instant.now(), deadline);
            Optional<String> line = read.poll(Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS);
            if (line == null) {
                return Optional.empty();
            }
            ended = line.isEmpty();
            return line;
        }

        boolean ended() {
            return ended;
        }

        private void readOne() {
            try {
                read.add(Optional.ofNullable(reader.readLine()));
            } catch (IOException closed) {
                read.add(Optional.empty());
            }
        }
    }
}
