package dev.shellwarden.cli;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.shellwarden.audit.AuditEntry;
import dev.shellwarden.audit.AuditReader;
import dev.shellwarden.workspace.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code audit show}: the trail for people. */
@Command(name = "show", description = "Show the audit trail")
final class AuditShowCommand implements Callable<Integer> {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final Startup startup;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Only what is newer: a time such as 2026-01-31T12:00:00Z, or a length such as 90m or 2d")
    private Optional<String> since = Optional.empty();

    @Option(
            names = "--decision",
            paramLabel = "DECISION",
            description = "Only records of this decision: allow, ask or deny")
    private Optional<String> decision = Optional.empty();

    @Option(
            names = "--grep",
            paramLabel = "REGEX",
            description = "Only records in which the regular expression is found")
    private Optional<String> grep = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "Go on showing what is written, until interrupted")
    private boolean follow;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json [default: text]")
    private Format format = Format.TEXT;

    AuditShowCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Instant start = since.map(AuditShowCommand::instant).orElse(Instant.MIN);
        Pattern pattern = pattern(grep.orElse(""));
        AuditReader reader = new AuditReader(follow ? awaited() : AuditPlace.find(startup));
        try (PrintWriter out = StandardStreams.writer()) {
            do {
                reader.read(
                        entry -> isWanted(entry, start, pattern),
                        entry -> out.println(line(entry)));
                out.flush();
            } while (follow && pause());
        }
        return 0;
    }

    /** The trail's directory, once there is one. */
    private Path awaited() throws InterruptedException {
        Path directory = AuditPlace.expected(startup);
        if (!Files.isDirectory(directory)) {
            Messages.print(
                    "there is no audit trail in %s yet; waiting for one".formatted(directory));
        }
        while (!Files.isDirectory(directory)) {
            pause();
        }
        return directory;
    }

    private static boolean pause() throws InterruptedException {
        Thread.sleep(BETWEEN_LOOKS);
        return true;
    }

    private boolean isWanted(AuditEntry entry, Instant start, Pattern pattern) {
        return !entry.time().isBefore(start)
                && decision.map(wanted -> wanted.toLowerCase(Locale.ROOT).equals(entry.decision()))
                        .orElse(true)
                && pattern.matcher(entry.line()).find();
    }

    private String line(AuditEntry entry) {
        return switch (format) {
            case JSON -> entry.line();
            case TEXT ->
                    "%s  %-12s %-6s %s%s"
                            .formatted(
                                    entry.time(),
                                    entry.event(),
                                    entry.decision(),
                                    VisibleText.onOneLine(entry.command()),
                                    details(entry));
        };
    }

    private static String details(AuditEntry entry) {
        return entry.details().entrySet().stream()
                .filter(member -> !String.valueOf(member.getValue()).isEmpty())
                .map(member ->
                        member.getKey()
                                + "="
                                + VisibleText.onOneLine(String.valueOf(member.getValue())))
                .collect(Collectors.joining(" ", "\n    ", ""));
    }

    private static Instant instant(String text) {
        try {
            return text.contains("T")
                    ? OffsetDateTime.parse(text).toInstant()
                    : Instant.now().minus(DurationStyle.detectAndParse(text));
        } catch (DateTimeParseException | IllegalArgumentException wrong) {
            throw new UsageException(
                    "--since takes a time such as 2026-01-31T12:00:00Z or a length such as 90m, not '%s'"
                            .formatted(text));
        }
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException wrong) {
            throw new UsageException(
                    "--grep takes a regular expression, and '%s' is none: %s"
                            .formatted(text, wrong.getMessage()));
        }
    }

    /** How records are printed. */
    private enum Format {
        TEXT,
        JSON
    }
}
