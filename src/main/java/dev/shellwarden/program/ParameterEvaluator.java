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

    ParameterEvaluator(Analysis analysis, WordEvaluator words) {
        this.analysis = analysis;
        this.words = words;
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
        return expansion.operator().isEmpty() ? base : operator(expansion, base, frame, state);
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

    private static Optional<String> literal(Word word) {
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

    private Nature nature(ParameterExpansion expansion, ShellState state) {
        if (NUMBERS.contains(expansion.name())) {
            return Nature.NUMBER;
        }
        return isUnset(expansion, state) ? Nature.NOTHING : Nature.ANY;
    }

    private boolean isUnset(ParameterExpansion expansion, ShellState state) {
        return ArithmeticRoom.isName(expansion.name())
                && !state.isOpaque()
                && expansion.subscript().isEmpty()
                && state.variable(expansion.name()).isEmpty()
                && !expansion.name().startsWith("BASH")
                && !SHELL_SET.contains(expansion.name());
    }

    private Expansion operator(
            ParameterExpansion expansion, Expansion base, Frame frame, ShellState state) {
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
        boolean unset =
                isUnset(expansion, state)
                        || (isPositional(expansion)
                                && base.values().equals(List.of(Value.EMPTY))
                                && state.positional().isPresent());
        boolean known = base.values().stream().allMatch(Value::known);
        boolean empty = base.values().stream().allMatch(value -> value.text().isEmpty());
        boolean colon = expansion.operator().startsWith(":");
        boolean absent = unset || (known && empty && colon);
        char kind = expansion.operator().charAt(expansion.operator().length() - 1);
        if (!absent && !known) {
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
        return switch (kind) {
            case '+' -> Expansion.of(absent ? Value.EMPTY : word);
            case '=' -> {
                if (absent) {
                    state.set(
                            expansion.name(),
                            Variable.scalar(word, state.isExported(expansion.name())));
                }
                yield absent ? Expansion.of(word) : base;
            }
            case '?' -> absent ? Expansion.of(Value.EMPTY) : base;
            default -> absent ? Expansion.of(word) : base;
        };
    }

    private static boolean isPositional(ParameterExpansion expansion) {
        return !expansion.name().isEmpty() && Character.isDigit(expansion.name().charAt(0));
    }

    private void evaluateOperands(ParameterExpansion expansion, Frame frame, ShellState state) {
        expansion.operands().forEach(word -> words.text(word, frame, state));
    }

    private static final java.util.Set<String> DEFAULTS =
            java.util.Set.of(":-", "-", ":=", "=", ":?", "?", ":+", "+");
    private static final java.util.Set<String> CASES = java.util.Set.of("^", "^^", ",", ",,");

    /** Parameters that are numbers whenever they are set. */
    private static final java.util.Set<String> NUMBERS =
            java.util.Set.of(
                    "#",
                    "?",
                    "$",
                    "!",
                    "RANDOM",
                    "SRANDOM",
                    "SECONDS",
                    "LINENO",
                    "UID",
                    "EUID",
                    "PPID",
                    "SHLVL",
                    "BASHPID",
                    "BASH_SUBSHELL",
                    "BASH_VERSINFO",
                    "BASH_LINENO",
                    "EPOCHSECONDS",
                    "PIPESTATUS",
                    "OPTIND",
                    "COLUMNS",
                    "LINES",
                    "HISTCMD");

    /** Variables that bash sets itself. */
    private static final java.util.Set<String> SHELL_SET =
            java.util.Set.of(
                    "UNKNOWN_VALUE",
                    "PWD",
                    "OLDPWD",
                    "IFS",
                    "RANDOM",
                    "SRANDOM",
                    "SECONDS",
                    "LINENO",
                    "UID",
                    "EUID",
                    "PPID",
                    "HOSTNAME",
                    "HOSTTYPE",
                    "OSTYPE",
                    "MACHTYPE",
                    "SHLVL",
                    "BASH",
                    "BASHPID",
                    "BASHOPTS",
                    "SHELLOPTS",
                    "BASH_VERSION",
                    "BASH_COMMAND",
                    "BASH_SUBSHELL",
                    "BASH_SOURCE",
                    "BASH_LINENO",
                    "BASH_ARGV0",
                    "BASH_EXECUTION_STRING",
                    "EPOCHSECONDS",
                    "EPOCHREALTIME",
                    "FUNCNAME",
                    "GROUPS",
                    "DIRSTACK",
                    "PIPESTATUS",
                    "OPTIND",
                    "OPTARG",
                    "REPLY",
                    "MAPFILE",
                    "COPROC",
                    "COMP_LINE",
                    "COMP_WORDS",
                    "COMPREPLY",
                    "PATH",
                    "PS4",
                    "TERM",
                    "COLUMNS",
                    "LINES",
                    "_");
}
