package dev.shellwarden.program;

import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import java.util.List;
import java.util.Optional;

/** Parameter expansion: {@code $x} and everything in <code>${…}</code>. */
final class ParameterEvaluator {

    private final Analysis analysis;
    private final WordEvaluator words;
    private final ParameterOperation operation;

    ParameterEvaluator(Analysis analysis, WordEvaluator words) {
        this.analysis = analysis;
        this.words = words;
        this.operation = new ParameterOperation(analysis, words);
    }

    /**
     * What an expansion becomes.
     *
     * @param values its values
     * @param separate whether they stay separate inside quotes too
     */
    record Expansion(List<Value> values, boolean separate) {

        static Expansion of(Value value) {
            return new Expansion(List.of(value), false);
        }
    }

    Expansion expand(ParameterExpansion expansion, boolean quoted, Frame frame, ShellState state) {
        expansion.subscript().ifPresent(word -> subscript(expansion, word, frame, state));
        if (expansion.length()) {
            evaluateOperands(expansion, frame, state);
            return Expansion.of(length(expansion, frame, state));
        }
        if (expansion.indirect()) {
            return Expansion.of(indirect(expansion, frame, state));
        }
        Expansion base = base(expansion, quoted, frame, state);
        return expansion.operator().isEmpty()
                ? base
                : operation.apply(expansion, base, frame, state);
    }

    private void subscript(ParameterExpansion expansion, Word word, Frame frame, ShellState state) {
        Value value = words.text(word, frame, state);
        boolean all = value.text().equals("@") || value.text().equals("*");
        if (!all && !state.isAssociative(expansion.name())) {
            analysis.arithmetic().judge(value, frame, word.span(), state);
        }
    }

    private Value length(ParameterExpansion expansion, Frame frame, ShellState state) {
        Optional<Variable> variable = state.variable(expansion.name());
        if (expansion.subscript().isEmpty()
                && variable.isPresent()
                && variable.get().first().known()) {
            return Value.known(Integer.toString(variable.get().first().text().length()));
        }
        return unknown(expansion, frame).of(Nature.NUMBER);
    }

    private Value indirect(ParameterExpansion expansion, Frame frame, ShellState state) {
        evaluateOperands(expansion, frame, state);
        if (expansion.operator().equals("*")
                || expansion.operator().equals("@")
                || expansion.subscript().isPresent()) {
            return unknown(expansion, frame);
        }
        Optional<Value> name = state.variable(expansion.name()).map(Variable::first);
        if (name.isPresent() && name.get().known() && ArithmeticRoom.isName(name.get().text())) {
            Optional<Variable> target = state.variable(name.get().text());
            return expansion.operator().isEmpty() && target.isPresent()
                    ? target.get().first()
                    : unknown(expansion, frame);
        }
        analysis.evaluated(expansion.span(), frame, "The name that '%s' looks up is not known");
        return unknown(expansion, frame);
    }

    private Value unknown(ParameterExpansion expansion, Frame frame) {
        return Value.unknown(analysis.source(expansion.span(), frame));
    }

    private Expansion base(
            ParameterExpansion expansion, boolean quoted, Frame frame, ShellState state) {
        String name = expansion.name();
        if (name.isEmpty()) {
            evaluateOperands(expansion, frame, state);
            return Expansion.of(unknown(expansion, frame));
        }
        if (name.equals("@") || name.equals("*")) {
            boolean separate = name.equals("@");
            return state.positional()
                    .map(values -> new Expansion(values, separate))
                    .orElseGet(() -> Expansion.of(unknown(expansion, frame)));
        }
        if (Character.isDigit(name.charAt(0))) {
            return Expansion.of(positional(expansion, frame, state));
        }
        if (name.equals("#") && state.positional().isPresent()) {
            return Expansion.of(Value.known(Integer.toString(state.positional().get().size())));
        }
        return state.variable(name)
                .map(variable -> variable(expansion, variable, frame))
                .orElseGet(() -> Expansion.of(special(expansion, frame, state)));
    }

    private Value positional(ParameterExpansion expansion, Frame frame, ShellState state) {
        if (expansion.name().length() > 6 || state.positional().isEmpty()) {
            return unknown(expansion, frame);
        }
        int index = Integer.parseInt(expansion.name());
        List<Value> values = state.positional().get();
        if (index == 0) {
            return unknown(expansion, frame);
        }
        return index <= values.size() ? values.get(index - 1) : Value.EMPTY;
    }

    private Expansion variable(ParameterExpansion expansion, Variable variable, Frame frame) {
        String index = expansion.subscript().flatMap(ParameterEvaluator::literal).orElse("");
        if (expansion.subscript().isEmpty() || index.equals("0")) {
            return Expansion.of(renamed(variable.first(), expansion, frame));
        }
        if (index.equals("@") || index.equals("*")) {
            return variable.complete()
                    ? new Expansion(variable.values(), index.equals("@"))
                    : Expansion.of(unknown(expansion, frame));
        }
        boolean number = index.matches("\\d{1,6}");
        if (number && variable.complete() && Integer.parseInt(index) < variable.values().size()) {
            return Expansion.of(variable.values().get(Integer.parseInt(index)));
        }
        return Expansion.of(unknown(expansion, frame));
    }

    private Value renamed(Value value, ParameterExpansion expansion, Frame frame) {
        boolean plain = !value.known() && !value.glob() && value.pathClass().isEmpty();
        return plain ? value.withText(analysis.source(expansion.span(), frame)) : value;
    }

    /** A word that is one literal. */
    static Optional<String> literal(Word word) {
        return word.parts().size() == 1 && word.parts().getFirst() instanceof WordPart.Literal l
                ? Optional.of(l.value())
                : Optional.empty();
    }

    private Value special(ParameterExpansion expansion, Frame frame, ShellState state) {
        return switch (expansion.name()) {
            case "PWD" ->
                    state.directory().map(Value::known).orElseGet(() -> unknown(expansion, frame));
            case "IFS" -> Value.known(" \t\n");
            default -> unknown(expansion, frame).of(nature(expansion, state));
        };
    }

    private static Nature nature(ParameterExpansion expansion, ShellState state) {
        if (ShellVariables.isNumber(expansion.name())) {
            return Nature.NUMBER;
        }
        return isUnset(expansion, state) ? Nature.NOTHING : Nature.ANY;
    }

    /** Whether nothing sets the parameter, as far as can be known. */
    static boolean isUnset(ParameterExpansion expansion, ShellState state) {
        return ArithmeticRoom.isName(expansion.name())
                && !state.isOpaque()
                && expansion.subscript().isEmpty()
                && state.variable(expansion.name()).isEmpty()
                && !ShellVariables.isSetByShell(expansion.name());
    }

    private void evaluateOperands(ParameterExpansion expansion, Frame frame, ShellState state) {
        expansion.operands().forEach(word -> words.text(word, frame, state));
    }
}
