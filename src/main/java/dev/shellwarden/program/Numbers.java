package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/** Outputs that are not known but can only be numbers. */
final class Numbers {

    private Numbers() {}

    /** Whether commands that share an output print nothing else. */
    static boolean arePrinted(List<Invocation> sources) {
        boolean any = false;
        for (Invocation source : sources) {
            boolean last = source.pipedInto().isEmpty();
            if (last && !prints(source)) {
                return false;
            }
            any |= last;
        }
        return any;
    }

    private static boolean prints(Invocation source) {
        if (source.argv().isEmpty()) {
            return source.redirections().isEmpty();
        }
        boolean itself =
                source.concerns().isEmpty()
                        && source.embedded().isEmpty()
                        && source.program().isStatic()
                        && source.wrappers().isEmpty();
        if (!itself) {
            return false;
        }
        return source.name().equals("echo")
                ? source.argv().stream().skip(1).allMatch(Numbers::isNumber)
                : source.reading().map(reading -> prints(source, reading)).orElse(false);
    }

    private static boolean isNumber(Argument word) {
        return word.isStatic() && Value.isNumber(word.value());
    }

    private static boolean prints(Invocation source, Reading reading) {
        Optional<CommandSpec> command = reading.spec().subcommand(reading.subcommands());
        List<NumbersSpec> known = command.map(CommandSpec::numbers).orElse(List.of());
        return !known.isEmpty()
                && known.stream().anyMatch(numbers -> fits(numbers, source, reading));
    }

    private static boolean fits(NumbersSpec numbers, Invocation source, Reading reading) {
        boolean options =
                (numbers.with().isEmpty() || numbers.with().stream().anyMatch(reading::has))
                        && numbers.without().stream().noneMatch(reading::has)
                        && reading.unknownOptions().isEmpty();
        boolean operands =
                reading.operands().size() <= numbers.atMost()
                        && (numbers.operands().isEmpty()
                                || reading.operands().stream()
                                        .allMatch(word ->
                                                word.isStatic()
                                                        && numbers.operands()
                                                                .contains(word.value())));
        boolean input = !numbers.fromInput() || readsNumbers(source);
        return options && operands && input;
    }

    private static boolean readsNumbers(Invocation source) {
        List<Invocation> from =
                source.pipedFrom().stream()
                        .filter(each -> each.pipedFrom().size() + 1 == source.pipedFrom().size())
                        .toList();
        return source.redirections().isEmpty()
                && !from.isEmpty()
                && from.stream().allMatch(Numbers::prints);
    }
}
