package dev.shellwarden.program;

import dev.shellwarden.syntax.Arithmetic;
import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.Conditional;
import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Loops without an end that start programs beside them and wait for none. */
final class EndlessLoop {

    private static final Set<String> SUCCEEDING = Set.of(":", "true", "echo", "printf");
    private static final Set<String> TESTS = Set.of("[", "test");
    private static final Set<String> TEXT_TESTS = Set.of("", "-n");

    private EndlessLoop() {}

    /** Whether {@code while} or {@code until} never ends and starts ever more programs. */
    static boolean multiplies(Command.LoopClause loop) {
        List<CommandList.Item> condition = loop.condition().items();
        if (condition.isEmpty()
                || !condition.stream().limit(condition.size() - 1L).allMatch(EndlessLoop::passes)) {
            return false;
        }
        boolean goesOn = !loop.until();
        return outcome(condition.getLast().command()).filter(each -> each == goesOn).isPresent()
                && multiplies(loop.body());
    }

    /** Whether {@code for ((…))} never ends and starts ever more programs. */
    static boolean multiplies(Command.ArithmeticForClause loop) {
        boolean endless =
                text(loop.condition().text()).filter(String::isBlank).isPresent()
                        || outcome(loop.condition()).orElse(false);
        return endless && multiplies(loop.body());
    }

    private static boolean multiplies(CommandList body) {
        return starts(body) && body.items().stream().allMatch(EndlessLoop::passes);
    }

    private static boolean starts(CommandList body) {
        return body.items().stream()
                .anyMatch(item ->
                        item.background()
                                || item.command() instanceof Command.BraceGroup group
                                        && starts(group.body()));
    }

    /** Whether the loop does not wait for a command: it runs beside, or takes no time. */
    private static boolean passes(CommandList.Item item) {
        return item.background() || isInstant(item.command());
    }

    private static boolean isInstant(Command command) {
        return switch (command) {
            case Command.SimpleCommand simple ->
                    simple.words().isEmpty() || outcome(simple).isPresent();
            case Command.ArithmeticCommand _ -> true;
            case Command.BraceGroup group ->
                    group.body().items().stream().allMatch(EndlessLoop::passes);
            default -> false;
        };
    }

    /** Whether a condition always holds, or never; nothing when it is not known. */
    private static Optional<Boolean> outcome(Command condition) {
        return switch (condition) {
            case Command.SimpleCommand simple -> outcome(simple);
            case Command.Pipeline line when line.commands().size() == 1 ->
                    outcome(line.commands().getFirst()).map(each -> each != line.negated());
            case Command.BraceGroup group -> outcome(group.body());
            case Command.Subshell group -> outcome(group.body());
            case Command.ArithmeticCommand arithmetic -> outcome(arithmetic.expression());
            case Command.ConditionalCommand test -> outcome(test.expression());
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> outcome(CommandList list) {
        return list.items().size() == 1
                ? outcome(list.items().getFirst().command())
                : Optional.empty();
    }

    private static Optional<Boolean> outcome(Command.SimpleCommand simple) {
        List<Optional<String>> words = simple.words().stream().map(EndlessLoop::text).toList();
        String name = words.isEmpty() ? "" : words.getFirst().orElse("");
        if (SUCCEEDING.contains(name)) {
            return Optional.of(true);
        }
        if (name.equals("false")) {
            return Optional.of(false);
        }
        return TESTS.contains(name) && words.stream().allMatch(Optional::isPresent)
                ? tested(words.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    /** {@code [ 1 ]}, {@code test -n x}, {@code [ 1 = 1 ]}, {@code [ 1 -eq 1 ]}. */
    private static Optional<Boolean> tested(List<String> words) {
        int end = words.getFirst().equals("[") ? words.size() - 1 : words.size();
        List<String> operands = words.subList(1, Math.max(end, 1));
        return switch (operands.size()) {
            case 1 -> Optional.of(!operands.getFirst().isEmpty());
            case 2 ->
                    Optional.of(operands.getLast())
                            .filter(_ -> operands.getFirst().equals("-n"))
                            .map(each -> !each.isEmpty());
            case 3 -> compared(operands.get(0), operands.get(1), operands.get(2));
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> compared(String left, String operator, String right) {
        return switch (operator) {
            case "=", "==", "-eq" -> Optional.of(left.equals(right));
            case "!=", "-ne" -> Optional.of(!left.equals(right));
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> outcome(Conditional expression) {
        return switch (expression) {
            case Conditional.Not not -> outcome(not.expression()).map(each -> !each);
            case Conditional.Unary unary when TEXT_TESTS.contains(unary.operator()) ->
                    text(unary.operand()).map(each -> !each.isEmpty());
            case Conditional.Binary pair ->
                    text(pair.left())
                            .flatMap(left ->
                                    text(pair.right())
                                            .flatMap(right ->
                                                    compared(left, pair.operator(), right)));
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> outcome(Arithmetic expression) {
        return text(expression.text())
                .map(String::strip)
                .filter(each -> each.matches("[0-9]{1,18}"))
                .map(each -> Long.parseLong(each) != 0);
    }

    /** A word's text, where no expansion can change it. */
    private static Optional<String> text(Word word) {
        List<Optional<String>> parts = word.parts().stream().map(EndlessLoop::text).toList();
        return parts.stream().allMatch(Optional::isPresent)
                ? Optional.of(
                        parts.stream().flatMap(Optional::stream).collect(Collectors.joining()))
                : Optional.empty();
    }

    private static Optional<String> text(WordPart part) {
        return switch (part) {
            case WordPart.Literal literal -> Optional.of(literal.value());
            case WordPart.SingleQuoted quoted -> Optional.of(quoted.value());
            case WordPart.DoubleQuoted quoted -> text(new Word(quoted.parts(), quoted.span()));
            default -> Optional.empty();
        };
    }
}
