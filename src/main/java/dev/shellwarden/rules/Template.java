package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
    private final List<TemplatePlace> parts;
    private final boolean repeatsCommand;

    private Template(String source, List<TemplatePlace> parts, boolean repeatsCommand) {
        this.source = source;
        this.parts = List.copyOf(parts);
        this.repeatsCommand = repeatsCommand;
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException for a place that does not exist
     */
    public static Template of(String source) {
        List<TemplatePlace> parts = new ArrayList<>();
        boolean repeatsCommand = false;
        int at = 0;
        while (at < source.length()) {
            int open = source.indexOf('{', at);
            if (open < 0) {
                parts.add(TemplatePlace.text(source.substring(at)));
                break;
            }
            parts.add(TemplatePlace.text(source.substring(at, open)));
            repeatsCommand |= source.startsWith("{argv", open);
            at = place(source, open, parts);
        }
        return new Template(source, parts, repeatsCommand);
    }

    private static int place(String source, int open, List<TemplatePlace> parts) {
        if (source.startsWith("{{", open)) {
            parts.add(TemplatePlace.text("{"));
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
        parts.add(TemplatePlace.of(name, argument));
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
        for (TemplatePlace part : parts) {
            Optional<String> piece = part.fill(subject, writer);
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

    /** Whether it repeats the command's words, its options among them. */
    public boolean repeatsCommand() {
        return repeatsCommand;
    }

    @Override
    public String toString() {
        return source;
    }
}
