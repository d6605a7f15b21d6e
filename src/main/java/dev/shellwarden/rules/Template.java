package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A text with places for the words of a command.
 *
 * <p>{@code {program}}, {@code {subcommand}}, {@code {operands}}, {@code {operands:N}} from the Nth on,
 * {@code {operand:N}}, {@code {operand:N|else}}, {@code {option:--name}} the option's value, {@code {argv}},
 * {@code {operands:N|else}}, {@code {given:-n,--namespace}} these options as they were given, or nothing,
 * {@code {argv-without:-f,--force}}, {@code {argv-replace:-f,--force=--force-with-lease}} (several with {@code ;}),
 * {@code {piped-operand:N}} an operand of the program that it reads from, {@code {named:drop table *}} what a statement
 * of its code names. {@code {{} is a brace.
 */
public final class Template {

    private static final Map<String, String> EXAMPLES =
            Map.ofEntries(
                    Map.entry("program", "{program}"),
                    Map.entry("subcommand", "{subcommand}"),
                    Map.entry("argv", "{argv}"),
                    Map.entry("operands", "{operands:1}"),
                    Map.entry("operand", "{operand:0}"),
                    Map.entry("piped-operand", "{piped-operand:0}"),
                    Map.entry("option", "{option:--name}"),
                    Map.entry("given", "{given:-n,--namespace}"),
                    Map.entry("argv-without", "{argv-without:-f,--force}"),
                    Map.entry("argv-replace", "{argv-replace:-f,--force=--force-with-lease}"),
                    Map.entry("named", "{named:drop table *}"));

    private final String source;
    private final List<Part> parts;

    private Template(String source, List<Part> parts) {
        this.source = source;
        this.parts = List.copyOf(parts);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException for a place that does not exist
     */
    public static Template of(String source) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        while (at < source.length()) {
            int open = source.indexOf('{', at);
            if (open < 0) {
                parts.add(new Part(source.substring(at), "", ""));
                break;
            }
            parts.add(new Part(source.substring(at, open), "", ""));
            at = place(source, open, parts);
        }
        return new Template(source, parts);
    }

    private static int place(String source, int open, List<Part> parts) {
        if (source.startsWith("{{", open)) {
            parts.add(new Part("{", "", ""));
            return open + 2;
        }
        int close = source.indexOf('}', open);
        String inner = close < 0 ? "" : source.substring(open + 1, close);
        int colon = inner.indexOf(':');
        String name = colon < 0 ? inner : inner.substring(0, colon);
        if (!EXAMPLES.containsKey(name)) {
            throw new IllegalArgumentException(
                    "no such place: '{%s}'; a brace itself is written '{{'".formatted(inner));
        }
        String argument = colon < 0 ? "" : inner.substring(colon + 1);
        if (!isSound(name, argument)) {
            throw new IllegalArgumentException(
                    "'{%s}' lacks what the place needs; written for example '%s'"
                            .formatted(inner, EXAMPLES.get(name)));
        }
        parts.add(new Part("", name, argument));
        return close + 1;
    }

    private static boolean isSound(String name, String argument) {
        String index = argument.indexOf('|') < 0 ? argument : argument.replaceFirst("\\|.*", "");
        return switch (name) {
            case "operand", "piped-operand" -> index.matches("-?\\d{1,4}");
            case "operands" -> index.matches("\\d{0,4}");
            case "argv-replace" ->
                    Arrays.stream(argument.split(";")).allMatch(change -> change.indexOf('=') > 0);
            case "argv-without", "option", "given", "named" -> !argument.isBlank();
            default -> argument.isEmpty();
        };
    }

    /**
     * The text with every word quoted for a shell; empty where the command lacks a word that it
     * names.
     */
    public Optional<String> command(Subject subject) {
        return render(subject, ShellQuoting::quote);
    }

    /**
     * The text with the words as they are, for a person; empty where the command lacks a word that
     * it names.
     */
    public Optional<String> text(Subject subject) {
        return render(subject, word -> Optional.of(word.value()));
    }

    private Optional<String> render(Subject subject, Function<Argument, Optional<String>> writer) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            Optional<String> piece =
                    part.name.isEmpty() ? Optional.of(part.text) : fill(part, subject, writer);
            if (piece.isEmpty()) {
                return Optional.empty();
            }
            if (piece.get().isEmpty() && !text.isEmpty() && text.charAt(text.length() - 1) == ' ') {
                text.setLength(text.length() - 1);
            }
            text.append(piece.get());
        }
        return Optional.of(text.toString().strip());
    }

    private static Optional<String> fill(
            Part part, Subject subject, Function<Argument, Optional<String>> writer) {
        return switch (part.name) {
            case "program" -> writer.apply(subject.invocation().program());
            case "subcommand" ->
                    subject.invocation()
                            .reading()
                            .map(reading -> String.join(" ", reading.subcommands()));
            case "operands" -> operands(subject.operands(), part.argument, writer);
            case "given" -> Optional.of(given(subject, part.argument, writer));
            case "operand" -> operand(subject.operands(), part.argument, writer);
            case "option" -> option(subject, part.argument).flatMap(writer);
            case "argv" -> join(subject.invocation().argv(), writer);
            case "argv-without" -> replaced(subject, part.argument + "=", writer);
            case "argv-replace" -> replaced(subject, part.argument, writer);
            case "piped-operand" ->
                    subject.invocation().pipedFrom().stream()
                            .findFirst()
                            .flatMap(stage ->
                                    operand(subject.at(stage).operands(), part.argument, writer));
            case "named" -> StatementName.of(subject, part.argument).flatMap(writer);
            default -> throw new IllegalStateException(part.name);
        };
    }

    private static Optional<String> operands(
            List<Argument> words, String argument, Function<Argument, Optional<String>> writer) {
        int bar = argument.indexOf('|');
        String index = bar < 0 ? argument : argument.substring(0, bar);
        int start = index.isEmpty() ? 0 : Integer.parseInt(index);
        List<Argument> wanted = words.subList(Math.min(start, words.size()), words.size());
        return bar >= 0 && wanted.isEmpty()
                ? Optional.of(argument.substring(bar + 1))
                : join(wanted, writer);
    }

    /** Options as they stand in the command, with their values. */
    private static String given(
            Subject subject, String names, Function<Argument, Optional<String>> writer) {
        Set<String> wanted = Set.of(names.split(","));
        List<Argument> words = new ArrayList<>();
        subject.invocation().reading().stream()
                .flatMap(reading -> reading.options().stream())
                .filter(option -> option.names().stream().anyMatch(wanted::contains))
                .filter(option -> !words.contains(option.word()))
                .forEach(option -> {
                    words.add(option.word());
                    option.value()
                            .filter(subject.invocation().argv()::contains)
                            .ifPresent(words::add);
                });
        return join(words, writer).orElse("");
    }

    private static Optional<String> operand(
            List<Argument> operands, String argument, Function<Argument, Optional<String>> writer) {
        int bar = argument.indexOf('|');
        int index = Integer.parseInt(bar < 0 ? argument : argument.substring(0, bar));
        if (index < 0) {
            index += operands.size();
        }
        if (index >= 0 && index < operands.size()) {
            return writer.apply(operands.get(index));
        }
        return bar < 0 ? Optional.empty() : Optional.of(argument.substring(bar + 1));
    }

    private static Optional<Argument> option(Subject subject, String name) {
        return subject.invocation().reading().stream()
                .flatMap(reading -> reading.options().stream())
                .filter(option -> option.names().contains(name))
                .flatMap(option -> option.value().stream())
                .findFirst();
    }

    /**
     * The words with some replaced, {@code a,b=c;d=}; empty when none of those to replace is there.
     */
    private static Optional<String> replaced(
            Subject subject, String changes, Function<Argument, Optional<String>> writer) {
        List<Change> all = Arrays.stream(changes.split(";")).map(Change::of).toList();
        Set<Change> done = new HashSet<>();
        List<String> words = new ArrayList<>();
        for (Argument word : subject.invocation().argv()) {
            Optional<Change> change =
                    all.stream().filter(each -> each.concerns(subject, word)).findFirst();
            change.filter(each -> !each.replacement.isEmpty() && done.add(each))
                    .ifPresent(each -> words.add(each.replacement));
            Optional<String> written =
                    change.isPresent() ? rest(word, change.get().patterns) : writer.apply(word);
            if (change.isEmpty() && written.isEmpty()) {
                return Optional.empty();
            }
            written.ifPresent(words::add);
        }
        boolean needed = all.stream().anyMatch(each -> !each.replacement.isEmpty());
        return needed && done.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", words));
    }

    /** Words that are taken out, and what stands in place of the first. */
    private record Change(List<WordPattern> patterns, String replacement) {

        static Change of(String text) {
            int at = text.indexOf('=');
            return new Change(
                    Arrays.stream(text.substring(0, at).split(",")).map(WordPattern::of).toList(),
                    text.substring(at + 1));
        }

        boolean concerns(Subject subject, Argument word) {
            return patterns.stream().anyMatch(pattern -> drops(subject, pattern, word));
        }
    }

    private static boolean drops(Subject subject, WordPattern pattern, Argument word) {
        return !pattern.option()
                ? pattern.name().matches(word.value())
                : pattern.matchesWord(word.value(), "")
                        || subject.invocation().reading().stream()
                                .map(Reading::options)
                                .flatMap(List::stream)
                                .anyMatch(option ->
                                        option.word().equals(word)
                                                && pattern.matchesOption(option));
    }

    /** What stays of a bundle of short options when some are dropped. */
    private static Optional<String> rest(Argument word, List<WordPattern> patterns) {
        String text = word.value();
        if (text.length() < 3 || text.charAt(0) != '-' || text.charAt(1) == '-') {
            return Optional.empty();
        }
        String kept =
                text.chars()
                        .skip(1)
                        .mapToObj(letter -> "" + (char) letter)
                        .filter(letter ->
                                patterns.stream()
                                        .noneMatch(pattern ->
                                                pattern.name().pattern().equals("-" + letter)))
                        .collect(Collectors.joining());
        return kept.isEmpty() || kept.length() == text.length() - 1
                ? Optional.empty()
                : Optional.of("-" + kept);
    }

    private static Optional<String> join(
            List<Argument> words, Function<Argument, Optional<String>> writer) {
        List<String> written = words.stream().flatMap(word -> writer.apply(word).stream()).toList();
        return written.size() < words.size() || words.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(" ", written));
    }

    /** Whether it repeats the command's words, its options among them. */
    public boolean repeatsCommand() {
        return parts.stream().anyMatch(part -> part.name.startsWith("argv"));
    }

    @Override
    public String toString() {
        return source;
    }

    private record Part(String text, String name, String argument) {}
}
