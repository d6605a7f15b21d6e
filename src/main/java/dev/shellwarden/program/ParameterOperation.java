package dev.shellwarden.program;

import dev.shellwarden.program.ParameterEvaluator.Expansion;
import dev.shellwarden.syntax.WordPart;
import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an operator makes of a parameter's values: <code>${x:-y}</code>, <code>${x%.c}</code>,
 * <code>${@:2}</code>.
 */
final class ParameterOperation {

    private static final Set<String> DEFAULTS = Set.of(":-", "-", ":=", "=", ":?", "?", ":+", "+");
    private static final Set<String> CASES = Set.of("^", "^^", ",", ",,");

    private final Analysis analysis;
    private final WordEvaluator words;

    ParameterOperation(Analysis analysis, WordEvaluator words) {
        this.analysis = analysis;
        this.words = words;
    }

    /**
     * The values with the expansion's operator applied.
     *
     * @param base the values without it
     */
    Expansion apply(ParameterExpansion expansion, Expansion base, Frame frame, ShellState state) {
        String operator = expansion.operator();
        if (operator.startsWith("@")) {
            return Expansion.of(transform(expansion, frame));
        }
        if (DEFAULTS.contains(operator)) {
            return defaults(expansion, base, frame, state);
        }
        List<Value> operands =
                expansion.operands().stream().map(word -> words.text(word, frame, state)).toList();
        if (operator.equals(":")) {
            operands.forEach(operand ->
                    analysis.arithmetic().judge(operand, frame, expansion.span(), state));
            if (isList(expansion)) {
                return slice(expansion, base, operands, frame);
            }
        }
        if (hasQuotedPattern(expansion)
                || operands.stream().anyMatch(operand -> operand.text().indexOf('&') >= 0)) {
            return Expansion.of(unknown(expansion, frame));
        }
        boolean known =
                base.values().stream().allMatch(Value::known)
                        && operands.stream().allMatch(Value::known);
        if (!known
                || operands.isEmpty()
                || CASES.contains(operator) && !operands.getFirst().text().isEmpty()) {
            return Expansion.of(partial(expansion, base, frame));
        }
        return new Expansion(
                base.values().stream()
                        .map(value -> changed(expansion, value, operands, frame))
                        .toList(),
                base.separate());
    }

    private static boolean isList(ParameterExpansion expansion) {
        String index = expansion.subscript().flatMap(ParameterEvaluator::literal).orElse("");
        return expansion.name().equals("@")
                || expansion.name().equals("*")
                || index.equals("@")
                || index.equals("*");
    }

    /** <code>${@:2}</code> and <code>${a[@]:1:2}</code>: elements, not characters. */
    private Expansion slice(
            ParameterExpansion expansion, Expansion base, List<Value> operands, Frame frame) {
        boolean numbers =
                operands.stream()
                        .allMatch(
                                value -> value.known() && value.text().trim().matches("\\d{1,4}"));
        boolean positional = expansion.subscript().isEmpty();
        int from =
                numbers && !operands.isEmpty()
                        ? Integer.parseInt(operands.getFirst().text().trim())
                        : 0;
        if (!numbers
                || operands.isEmpty()
                || positional && from == 0
                || base.values().stream().anyMatch(value -> !value.known())) {
            return Expansion.of(unknown(expansion, frame));
        }
        int start = Math.min(positional ? from - 1 : from, base.values().size());
        int count =
                operands.size() > 1
                        ? Integer.parseInt(operands.get(1).text().trim())
                        : base.values().size();
        int end = Math.min(base.values().size(), start + count);
        return new Expansion(base.values().subList(start, end), base.separate());
    }

    /** Quotes take the meaning from glob characters, which flat text does not show. */
    private static boolean hasQuotedPattern(ParameterExpansion expansion) {
        if (expansion.operator().equals(":") || expansion.operands().isEmpty()) {
            return false;
        }
        for (WordPart part : expansion.operands().getFirst().parts()) {
            if (isQuotedPattern(part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isQuotedPattern(WordPart part) {
        return switch (part) {
            case WordPart.Literal literal -> literal.escaped() && isSpecial(literal.value());
            case WordPart.SingleQuoted quoted -> isSpecial(quoted.value());
            case WordPart.DoubleQuoted quoted ->
                    quoted.parts().stream()
                            .anyMatch(inner ->
                                    !(inner instanceof WordPart.Literal literal)
                                            || isSpecial(literal.value()));
            case WordPart.ParameterExpansion _,
                    WordPart.CommandSubstitution _,
                    WordPart.ArithmeticExpansion _,
                    WordPart.ProcessSubstitution _ ->
                    false;
            case WordPart.ExtendedGlob _ -> true;
        };
    }

    private static boolean isSpecial(String text) {
        return text.indexOf('*') >= 0
                || text.indexOf('?') >= 0
                || text.indexOf('[') >= 0
                || text.indexOf('\\') >= 0;
    }

    private Value changed(
            ParameterExpansion expansion, Value value, List<Value> operands, Frame frame) {
        return ParameterOperators.apply(
                        expansion.operator(),
                        value.text(),
                        operands.stream().map(Value::text).toList())
                .filter(text -> analysis.budget().text(text.length()))
                .map(value::withText)
                .orElseGet(() -> unknown(expansion, frame));
    }

    /**
     * A part of a glob's match or of a temporary name is as unknown as the whole, but in the same
     * place.
     */
    private Value partial(ParameterExpansion expansion, Expansion base, Frame frame) {
        Value value = unknown(expansion, frame);
        Value from = base.values().isEmpty() ? value : base.values().getFirst();
        return new Value(value.text(), false, false, Optional.empty(), from.sources());
    }

    private Value transform(ParameterExpansion expansion, Frame frame) {
        if (expansion.operator().equals("@P")) {
            analysis.evaluated(
                    expansion.span(), frame, "'%s' runs substitutions that the value holds");
        }
        return unknown(expansion, frame);
    }

    private Expansion defaults(
            ParameterExpansion expansion, Expansion base, Frame frame, ShellState state) {
        Value word =
                expansion.operands().isEmpty()
                        ? Value.EMPTY
                        : words.text(expansion.operands().getFirst(), frame, state);
        boolean known = base.values().stream().allMatch(Value::known);
        boolean absent = isAbsent(expansion, base, known, state);
        if (!absent && !known) {
            return either(expansion, base, word, frame);
        }
        char kind = expansion.operator().charAt(expansion.operator().length() - 1);
        if (kind == '=' && absent) {
            state.set(expansion.name(), Variable.scalar(word, state.isExported(expansion.name())));
        }
        return switch (kind) {
            case '+' -> Expansion.of(absent ? Value.EMPTY : word);
            case '?' -> absent ? Expansion.of(Value.EMPTY) : base;
            default -> absent ? Expansion.of(word) : base;
        };
    }

    /** Whether the parameter is certain to be unset, or empty where that is the same. */
    private static boolean isAbsent(
            ParameterExpansion expansion, Expansion base, boolean known, ShellState state) {
        boolean unset =
                ParameterEvaluator.isUnset(expansion, state)
                        || (isPositional(expansion)
                                && base.values().equals(List.of(Value.EMPTY))
                                && state.positional().isPresent());
        boolean empty = base.values().stream().allMatch(value -> value.text().isEmpty());
        return unset || (known && empty && expansion.operator().startsWith(":"));
    }

    /** The parameter's value or the word, which of them is not known. */
    private Expansion either(
            ParameterExpansion expansion, Expansion base, Value word, Frame frame) {
        boolean number = word.isNumber() && base.values().stream().allMatch(Value::isNumber);
        return Expansion.of(
                new Value(
                        analysis.source(expansion.span(), frame),
                        false,
                        false,
                        Optional.empty(),
                        word.sources(),
                        number ? Nature.NUMBER : Nature.ANY));
    }

    private static boolean isPositional(ParameterExpansion expansion) {
        return !expansion.name().isEmpty() && Character.isDigit(expansion.name().charAt(0));
    }

    private Value unknown(ParameterExpansion expansion, Frame frame) {
        return Value.unknown(analysis.source(expansion.span(), frame));
    }
}
