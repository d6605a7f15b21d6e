package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.CommandSpec;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.OptionSpec;
import dev.shellwarden.program.Reading;
import dev.shellwarden.program.StdinSpec;
import dev.shellwarden.rules.Facts;
import dev.shellwarden.rules.WebRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What one invocation does, in a sentence for a person who does not know its program. */
final class InvocationSentence {

    private static final int MOST_STATEMENTS = 4;
    private static final Set<String> WEB_CLIENTS =
            Set.of("curl", "wget", "http", "https", "xh", "xhs", "curlie");

    private static final Set<String> SHELLS = Set.of("sh", "bash");

    private final Phrases phrases;
    private final Facts facts;

    InvocationSentence(Phrases phrases, Facts facts) {
        this.phrases = phrases;
        this.facts = facts;
    }

    String of(JudgedInvocation judged) {
        Invocation invocation = judged.invocation();
        Optional<Reading> reading =
                invocation.reading().filter(read -> !read.spec().summary().isEmpty());
        if (reading.isEmpty()) {
            return unknown(invocation);
        }
        if (reading.get().endsWithoutEffect()) {
            return "Only shows information or what would be done, and changes nothing.";
        }
        return known(judged, reading.get());
    }

    private static String unknown(Invocation invocation) {
        String program = invocation.program().value();
        if (invocation.notes().stream().anyMatch(InvocationSentence::callsItself)) {
            return "A function of this text that calls itself again and again.";
        }
        if (!invocation.program().isStatic()) {
            return "Runs a program whose name is only known when it runs.";
        }
        return program.indexOf('/') >= 0
                ? "Runs a file that is not known here: what it does stands in '%s'."
                        .formatted(program)
                : "A program, function or script that is not known here, so what it does cannot be told.";
    }

    private static boolean callsItself(Invocation.Note note) {
        return note.kind() != Invocation.Note.Kind.COPY_OF;
    }

    private String known(JudgedInvocation judged, Reading reading) {
        Invocation invocation = judged.invocation();
        return request(invocation, reading)
                .or(() -> statements(judged, reading))
                .or(() -> input(invocation, reading))
                .or(() -> options(reading))
                .or(() -> command(invocation, reading))
                .or(() -> subcommand(reading))
                .or(() -> ClientSentence.of(invocation, reading, phrases))
                .orElse(reading.spec().summary());
    }

    /** What a web client sends, and where to. */
    private Optional<String> request(Invocation invocation, Reading reading) {
        boolean api =
                invocation.name().equals("gh") && reading.subcommands().equals(List.of("api"));
        if (!api && !WEB_CLIENTS.contains(invocation.name())) {
            return Optional.empty();
        }
        WebRequest request = facts.webRequest(invocation);
        return reading.operands().stream()
                .map(Argument::value)
                .filter(word -> word.indexOf('.') > 0 || word.indexOf('/') >= 0)
                .findFirst()
                .map(address ->
                        request.method().equals("GET")
                                ? "Fetches %s.".formatted(address)
                                : "Sends a %s request to %s.".formatted(request.method(), address));
    }

    private Optional<String> statements(JudgedInvocation judged, Reading reading) {
        List<String> said =
                Stream.concat(
                                judged.statements().stream()
                                        .flatMap(code ->
                                                phrases
                                                        .said(code.language(), code.text())
                                                        .stream()),
                                spoken(judged.invocation(), reading).stream())
                        .distinct()
                        .limit(MOST_STATEMENTS)
                        .toList();
        return said.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s: %s."
                                .formatted(
                                        withoutDot(reading.spec().summary()),
                                        String.join("; ", said)));
    }

    /** What the operands say, where they are a statement themselves. */
    private Optional<String> spoken(Invocation invocation, Reading reading) {
        String statement =
                reading.operands().stream().map(Argument::value).collect(Collectors.joining(" "));
        return phrases.spokenBy(invocation.name())
                .flatMap(language -> phrases.said(language, statement));
    }

    private static String withoutDot(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** A shell without a word runs what it reads. */
    private static Optional<String> input(Invocation invocation, Reading reading) {
        boolean shell =
                reading.spec().command().stdin().kind() == StdinSpec.Kind.CODE
                        && SHELLS.contains(reading.spec().command().stdin().language());
        return shell && invocation.argv().size() == 1
                ? Optional.of("Runs what it reads as commands.")
                : Optional.empty();
    }

    private Optional<String> command(Invocation invocation, Reading reading) {
        List<String> words =
                Stream.concat(
                                reading.subcommands().stream(),
                                reading.operands().stream().map(Argument::value))
                        .toList();
        return phrases.command(invocation.name(), words)
                .or(() -> phrases.command(reading.spec().name(), words));
    }

    /** What the table says of the options given, in place of what it says of the command. */
    private static Optional<String> options(Reading reading) {
        List<CommandSpec> levels = levels(reading);
        String said =
                reading.options().stream()
                        .flatMap(option -> spec(option, levels).stream())
                        .flatMap(option -> option.summary().stream())
                        .distinct()
                        .collect(Collectors.joining(" "));
        return said.isEmpty() ? Optional.empty() : Optional.of(said);
    }

    private static Optional<OptionSpec> spec(Reading.Option option, List<CommandSpec> levels) {
        return levels.reversed().stream()
                .map(level -> level.options().get(option.names().getFirst()))
                .filter(java.util.Objects::nonNull)
                .findFirst();
    }

    /** The innermost subcommand of which the table says something. */
    private static Optional<String> subcommand(Reading reading) {
        return levels(reading).reversed().stream()
                .filter(level -> level != reading.spec().command())
                .map(CommandSpec::summary)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    /** The command and its subcommands, outermost first. */
    private static List<CommandSpec> levels(Reading reading) {
        List<CommandSpec> levels = new ArrayList<>();
        levels.add(reading.spec().command());
        for (String word : reading.subcommands()) {
            Optional.ofNullable(levels.getLast().subcommands().get(word)).ifPresent(levels::add);
        }
        return levels;
    }
}
