package dev.shellwarden.program;

import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.Conditional;
import dev.shellwarden.syntax.Redirection;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Walks through commands in the order in which a shell would run them. Each walk answers the
 * output, when it is known.
 */
final class CommandWalker {

    private static final Set<String> ARITHMETIC_TESTS =
            Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge");
    private static final Pattern RANGE = Pattern.compile("\\{-?\\d+\\.\\.-?\\d+(\\.\\.-?\\d+)?}");
    private static final int MOST_ROUNDS = 16;
    private static final int MOST_NESTED_ROUNDS = 64;

    private final Analysis analysis;
    private int rounds = 1;
    private boolean repeated;

    CommandWalker(Analysis analysis) {
        this.analysis = analysis;
    }

    /** Whether some command was walked through more than once. */
    boolean hasRepeated() {
        return repeated;
    }

    Optional<String> list(CommandList list, Frame frame, ShellState state) {
        List<CommandList.Item> items = list.items();
        if (!frame.capture() || items.size() == 1) {
            Optional<String> last = Optional.of("");
            for (CommandList.Item item : items) {
                last = item(item, frame, state);
            }
            return last;
        }
        StringBuilder text = new StringBuilder();
        boolean known = true;
        for (CommandList.Item item : items) {
            Optional<String> output = item(item, frame, state);
            known &= output.isPresent();
            output.ifPresent(text::append);
        }
        return known ? Optional.of(text.toString()) : Optional.empty();
    }

    private Optional<String> item(CommandList.Item item, Frame frame, ShellState state) {
        return item.background()
                ? command(item.command(), frame.besides(), state.copy())
                : command(item.command(), frame, state);
    }

    Optional<String> command(Command command, Frame frame, ShellState state) {
        if (!analysis.budget().step()) {
            return Optional.empty();
        }
        return switch (command) {
            case Command.SimpleCommand simple -> analysis.simple().run(simple, frame, state);
            case Command.Pipeline pipeline -> pipeline(pipeline, frame, state);
            case Command.AndOrList list -> andOr(list, frame, state);
            case Command.Subshell subshell ->
                    redirected(
                            subshell.redirections(),
                            frame,
                            state,
                            inner -> list(subshell.body(), inner, state.copy()));
            case Command.BraceGroup group ->
                    redirected(
                            group.redirections(),
                            frame,
                            state,
                            inner -> list(group.body(), inner, state));
            case Command.IfClause clause ->
                    redirected(
                            clause.redirections(),
                            frame,
                            state,
                            inner -> ifClause(clause, inner, state));
            case Command.LoopClause loop ->
                    redirected(
                            loop.redirections(), frame, state, inner -> loop(loop, inner, state));
            case Command.ForClause loop ->
                    redirected(
                            loop.redirections(),
                            frame,
                            state,
                            inner -> forLoop(loop, inner, state));
            case Command.ArithmeticForClause loop ->
                    redirected(
                            loop.redirections(),
                            frame,
                            state,
                            inner -> arithmeticFor(loop, inner, state));
            case Command.CaseClause clause ->
                    redirected(
                            clause.redirections(),
                            frame,
                            state,
                            inner -> caseClause(clause, inner, state));
            case Command.FunctionDefinition definition -> {
                analysis.functions().define(definition, frame, state);
                yield Optional.of("");
            }
            case Command.ArithmeticCommand arithmetic ->
                    redirected(
                            arithmetic.redirections(),
                            frame,
                            state,
                            inner -> {
                                analysis.arithmetic()
                                        .evaluate(arithmetic.expression(), inner, state);
                                return Optional.of("");
                            });
            case Command.ConditionalCommand conditional ->
                    redirected(
                            conditional.redirections(),
                            frame,
                            state,
                            inner -> {
                                condition(conditional.expression(), inner, state);
                                return Optional.of("");
                            });
            case Command.Coprocess coprocess ->
                    command(
                            coprocess.command(),
                            frame.besides().reading(Stdin.UNKNOWN),
                            state.copy());
        };
    }

    /** What is walked through with its redirections in force. */
    private interface Body {
        Optional<String> walk(Frame frame);
    }

    private Optional<String> redirected(
            List<Redirection> redirections, Frame frame, ShellState state, Body body) {
        if (redirections.isEmpty()) {
            return body.walk(frame);
        }
        Redirects redirects = Redirects.of(redirections, frame, state, analysis);
        if (!redirects.files().isEmpty()) {
            new InvocationBuilder(List.of(), frame, state)
                    .redirections(redirects.files())
                    .at(redirections.getFirst().span())
                    .emit(analysis);
        }
        return redirects.written(body.walk(redirects.frame(frame)), analysis, state);
    }

    private Optional<String> pipeline(Command.Pipeline pipeline, Frame frame, ShellState state) {
        List<Command> commands = pipeline.commands();
        if (commands.size() == 1) {
            return command(commands.getFirst(), frame, state);
        }
        Stdin stdin = frame.stdin();
        List<Invocation> upstream = new ArrayList<>();
        List<Integer> marks = new ArrayList<>();
        Optional<String> output = Optional.empty();
        for (int i = 0; i < commands.size(); i++) {
            marks.add(analysis.mark());
            boolean last = i == commands.size() - 1;
            Frame stage = frame.besides().reading(stdin).capturing(!last || frame.capture());
            output = command(commands.get(i), stage, state.copy());
            upstream.addAll(analysis.since(marks.get(i), frame.level()));
            stdin = Stdin.of(output, List.copyOf(upstream));
        }
        downstream(marks, frame.level());
        return output;
    }

    private void downstream(List<Integer> marks, int level) {
        List<String> names = new ArrayList<>();
        int end = analysis.mark();
        for (int i = marks.size() - 1; i >= 0; i--) {
            analysis.pipedInto(marks.get(i), end, level, names);
            for (Invocation own : analysis.since(marks.get(i), level)) {
                if (!names.contains(own.name())) {
                    names.add(own.name());
                }
            }
            end = marks.get(i);
        }
    }

    private Optional<String> andOr(Command.AndOrList list, Frame frame, ShellState state) {
        Frame part = frame.capturing(false);
        command(list.first(), part, state);
        List<ShellState> skipped = new ArrayList<>();
        for (Command.AndOrList.Tail tail : list.rest()) {
            skipped.add(state.copy());
            command(tail.command(), part, state);
        }
        skipped.forEach(state::merge);
        return Optional.empty();
    }

    private Optional<String> ifClause(Command.IfClause clause, Frame frame, ShellState state) {
        Frame body = frame.capturing(false);
        List<ShellState> ends = new ArrayList<>();
        for (Command.IfClause.Branch branch : clause.branches()) {
            list(branch.condition(), body.in(Invocation.Context.CONDITION), state);
            ShellState end = state.copy();
            list(branch.body(), body, end);
            ends.add(end);
        }
        clause.otherwise().ifPresent(otherwise -> list(otherwise, body, state));
        ends.forEach(state::merge);
        return Optional.empty();
    }

    private Optional<String> loop(Command.LoopClause loop, Frame frame, ShellState state) {
        Frame body = frame.capturing(false).in(Invocation.Context.LOOP_BODY);
        state.forget(AssignedNames.in(loop.condition()));
        state.forget(AssignedNames.in(loop.body()));
        list(loop.condition(), body.in(Invocation.Context.CONDITION), state);
        if (EndlessLoop.multiplies(loop)) {
            endless(loop.span(), loop.body(), body, state);
        }
        ShellState end = state.copy();
        list(loop.body(), body, end);
        state.merge(end);
        return Optional.empty();
    }

    /** A loop that never ends and starts ever more programs; its head says which. */
    private void endless(Span loop, CommandList body, Frame frame, ShellState state) {
        int end = Math.min(body.span().start(), frame.text().length());
        String head = frame.text().substring(Math.min(loop.start(), end), end).strip();
        new InvocationBuilder(List.of(), frame, state)
                .note(new Invocation.Note(Invocation.Note.Kind.FORK_BOMB, head))
                .emit(analysis);
    }

    private Optional<String> forLoop(Command.ForClause loop, Frame frame, ShellState state) {
        List<Field> items =
                loop.items()
                        .map(words -> analysis.words().fields(words, frame, state))
                        .orElseGet(() -> positional(loop, frame, state));
        state.forget(AssignedNames.in(loop.body()));
        Frame body = frame.capturing(false).in(Invocation.Context.LOOP_BODY);
        boolean few =
                !loop.select()
                        && items.size() <= MOST_ROUNDS
                        && rounds * items.size() <= MOST_NESTED_ROUNDS;
        if (few && !items.isEmpty()) {
            each(loop, items, body, state);
        } else if (!items.isEmpty()) {
            boolean numbers = items.stream().map(CommandWalker::found).allMatch(Value::isNumber);
            Value any = Value.unknown("$" + loop.name());
            round(loop, numbers ? any.of(Nature.NUMBER) : any, body, state);
        } else {
            round(loop, Value.unknown("$" + loop.name()), body, state.copy());
        }
        return Optional.empty();
    }

    private List<Field> positional(Command.ForClause loop, Frame frame, ShellState state) {
        return state.positional()
                .map(values ->
                        values.stream()
                                .map(value -> Field.of(value, frame.at(loop.span())))
                                .toList())
                .orElseGet(() -> List.of(Field.of(Value.unknown("$@"), frame.at(loop.span()))));
    }

    private void each(Command.ForClause loop, List<Field> items, Frame frame, ShellState state) {
        int outer = rounds;
        rounds *= items.size();
        repeated |= items.size() > 1;
        for (Field item : items) {
            round(loop, item.isStatic() ? item.value() : found(item), frame, state);
        }
        rounds = outer;
    }

    /** What a loop's variable is when an item's value is not known. */
    private static Value found(Field item) {
        Value value = item.value();
        if (!item.argument().brace()) {
            return value;
        }
        return Value.unknown(value.text())
                .of(RANGE.matcher(value.text()).matches() ? Nature.NUMBER : Nature.ANY);
    }

    private void round(Command.ForClause loop, Value value, Frame frame, ShellState state) {
        analysis.changed(loop.name(), loop.span(), frame);
        state.set(loop.name(), Variable.scalar(value, state.isExported(loop.name())));
        ShellState end = state.copy();
        list(loop.body(), frame, end);
        state.merge(end);
    }

    private Optional<String> arithmeticFor(
            Command.ArithmeticForClause loop, Frame frame, ShellState state) {
        Frame body = frame.capturing(false).in(Invocation.Context.LOOP_BODY);
        state.forget(AssignedNames.in(loop.body()));
        List.of(loop.initial(), loop.condition(), loop.step())
                .forEach(part -> analysis.arithmetic().evaluate(part, body, state));
        if (EndlessLoop.multiplies(loop)) {
            endless(loop.span(), loop.body(), body, state);
        }
        ShellState end = state.copy();
        list(loop.body(), body, end);
        state.merge(end);
        return Optional.empty();
    }

    private Optional<String> caseClause(Command.CaseClause clause, Frame frame, ShellState state) {
        analysis.words().single(clause.subject(), frame, state);
        Frame body = frame.capturing(false);
        List<ShellState> ends = new ArrayList<>();
        Optional<ShellState> falling = Optional.empty();
        for (Command.CaseClause.Item item : clause.items()) {
            item.patterns().forEach(pattern -> analysis.words().single(pattern, frame, state));
            ShellState end = state.copy();
            falling.ifPresent(end::merge);
            list(item.body(), body, end);
            ends.add(end);
            falling = item.terminator().endsWith("&") ? Optional.of(end) : Optional.empty();
        }
        ends.forEach(state::merge);
        return Optional.empty();
    }

    private void condition(Conditional conditional, Frame frame, ShellState state) {
        switch (conditional) {
            case Conditional.Not not -> condition(not.expression(), frame, state);
            case Conditional.And and -> {
                condition(and.left(), frame, state);
                condition(and.right(), frame, state);
            }
            case Conditional.Or or -> {
                condition(or.left(), frame, state);
                condition(or.right(), frame, state);
            }
            case Conditional.Unary unary -> {
                Value operand = analysis.words().text(unary.operand(), frame, state);
                if (unary.operator().equals("-v") || unary.operator().equals("-R")) {
                    analysis.arithmetic().judge(operand, frame, unary.span());
                }
            }
            case Conditional.Binary binary -> {
                compared(binary, binary.left(), frame, state);
                compared(binary, binary.right(), frame, state);
            }
        }
    }

    private void compared(Conditional.Binary binary, Word word, Frame frame, ShellState state) {
        Value value = analysis.words().text(word, frame, state);
        if (ARITHMETIC_TESTS.contains(binary.operator())) {
            analysis.arithmetic().judge(value, frame, binary.span(), state);
        }
    }
}
