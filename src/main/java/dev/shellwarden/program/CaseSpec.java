package dev.shellwarden.program;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Effects and operands of a command under a condition; the first case that fits replaces the
 * command's own.
 *
 * @param with options of which one must be given
 * @param without options none of which may be given
 * @param atLeast the smallest number of operands
 * @param atMost the largest number of operands
 * @param effects what the call does then; absent leaves the command's own
 * @param operands what the operands are then; absent leaves the command's own
 * @param values what the values of options are then, by a name of the option
 */
public record CaseSpec(
        List<String> with,
        List<String> without,
        int atLeast,
        int atMost,
        Optional<Set<Effect>> effects,
        Optional<List<OperandSpec>> operands,
        Map<String, ValueSpec> values) {

    public CaseSpec {
        with = List.copyOf(with);
        without = List.copyOf(without);
        effects = effects.map(Set::copyOf);
        operands = operands.map(List::copyOf);
        values = Map.copyOf(values);
    }

    /** What an option's value is in this case, where that differs. */
    Optional<ValueSpec> value(OptionSpec option) {
        return option.names().stream()
                .filter(values::containsKey)
                .map(name -> Objects.requireNonNull(values.get(name)))
                .findFirst();
    }
}
