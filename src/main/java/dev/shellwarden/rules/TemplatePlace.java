package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A part of a {@link Template}: text as it stands, or a place for words of the command. */
@FunctionalInterface
interface TemplatePlace {

    /**
     * What stands there for a command; empty where the command lacks a word that is needed.
     *
     * @param writer how a word is written, if it can be
     */
    Optional<String> fill(Subject subject, Function<Argument, Optional<String>> writer);

    /** Text as it stands. */
    static TemplatePlace text(String text) {
        Optional<String> same = Optional.of(text);
        return (subject, writer) -> same;
    }

    /** The place of a name with a sound argument. */
    static TemplatePlace of(String name, String argument) {
        return switch (name) {
            case "program" -> (subject, writer) -> writer.apply(subject.invocation().program());
            case "subcommand" ->
                    (subject, writer) ->
                            subject.invocation()
                                    .reading()
                                    .map(reading -> String.join(" ", reading.subcommands()));
            case "operands" -> operands(argument);
            case "given" -> given(Set.of(argument.split(",")));
            case "operand" -> operand(argument);
            case "option" -> (subject, writer) -> optionValue(subject, argument).flatMap(writer);
            case "argv" -> (subject, writer) -> join(subject.invocation().argv(), writer);
            case "argv-without" -> WordChanges.of(argument + "=");
            case "argv-replace" -> WordChanges.of(argument);
            case "piped-operand" -> pipedOperand(operand(argument));
            case "named" -> named(Glob.ignoringCase(argument));
            default -> throw new IllegalStateException(name);
        };
    }

    private static TemplatePlace operands(String argument) {
        int bar = argument.indexOf('|');
        String index = bar < 0 ? argument : argument.substring(0, bar);
        int start = index.isEmpty() ? 0 : Integer.parseInt(index);
        Optional<String> otherwise =
                bar < 0 ? Optional.empty() : Optional.of(argument.substring(bar + 1));
        return (subject, writer) -> {
            List<Argument> words = subject.operands();
            List<Argument> wanted = words.subList(Math.min(start, words.size()), words.size());
            return wanted.isEmpty() ? otherwise : join(wanted, writer);
        };
    }

    private static TemplatePlace operand(String argument) {
        int bar = argument.indexOf('|');
        int index = Integer.parseInt(bar < 0 ? argument : argument.substring(0, bar));
        Optional<String> otherwise =
                bar < 0 ? Optional.empty() : Optional.of(argument.substring(bar + 1));
        return (subject, writer) -> {
            List<Argument> operands = subject.operands();
            int place = index < 0 ? index + operands.size() : index;
            return place >= 0 && place < operands.size()
                    ? writer.apply(operands.get(place))
                    : otherwise;
        };
    }

    private static TemplatePlace pipedOperand(TemplatePlace operand) {
        return (subject, writer) -> {
            var stages = subject.invocation().pipedFrom();
            return stages.isEmpty()
                    ? Optional.empty()
                    : operand.fill(subject.at(stages.getFirst()), writer);
        };
    }

    private static TemplatePlace named(Glob statements) {
        return (subject, writer) -> StatementName.of(subject, statements).flatMap(writer);
    }

    /** Options as they stand in the command, with their values. */
    private static TemplatePlace given(Set<String> names) {
        return (subject, writer) -> {
            List<Argument> words = new ArrayList<>();
            for (Reading.Option option : options(subject)) {
                if (option.names().stream().anyMatch(names::contains)
                        && !words.contains(option.word())) {
                    words.add(option.word());
                    option.value()
                            .filter(subject.invocation().argv()::contains)
                            .ifPresent(words::add);
                }
            }
            return Optional.of(join(words, writer).orElse(""));
        };
    }

    private static Optional<Argument> optionValue(Subject subject, String name) {
        for (Reading.Option option : options(subject)) {
            if (option.value().isPresent() && option.names().contains(name)) {
                return option.value();
            }
        }
        return Optional.empty();
    }

    private static List<Reading.Option> options(Subject subject) {
        return subject.invocation().reading().map(Reading::options).orElse(List.of());
    }

    private static Optional<String> join(
            List<Argument> words, Function<Argument, Optional<String>> writer) {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        List<String> written = new ArrayList<>(words.size());
        for (Argument word : words) {
            Optional<String> text = writer.apply(word);
            if (text.isEmpty()) {
                return text;
            }
            written.add(text.get());
        }
        return Optional.of(String.join(" ", written));
    }
}
