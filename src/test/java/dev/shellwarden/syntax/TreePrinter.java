package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.AndOrList;
import dev.shellwarden.syntax.Command.ArithmeticCommand;
import dev.shellwarden.syntax.Command.ArithmeticForClause;
import dev.shellwarden.syntax.Command.BraceGroup;
import dev.shellwarden.syntax.Command.CaseClause;
import dev.shellwarden.syntax.Command.ConditionalCommand;
import dev.shellwarden.syntax.Command.Coprocess;
import dev.shellwarden.syntax.Command.ForClause;
import dev.shellwarden.syntax.Command.FunctionDefinition;
import dev.shellwarden.syntax.Command.IfClause;
import dev.shellwarden.syntax.Command.LoopClause;
import dev.shellwarden.syntax.Command.Pipeline;
import dev.shellwarden.syntax.Command.SimpleCommand;
import dev.shellwarden.syntax.Command.Subshell;
import dev.shellwarden.syntax.WordPart.ArithmeticExpansion;
import dev.shellwarden.syntax.WordPart.CommandSubstitution;
import dev.shellwarden.syntax.WordPart.DoubleQuoted;
import dev.shellwarden.syntax.WordPart.ExtendedGlob;
import dev.shellwarden.syntax.WordPart.Literal;
import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import dev.shellwarden.syntax.WordPart.ProcessSubstitution;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Prints a tree as text without spans, so that a script can be compared with what bash's {@code
 * declare -f} prints for it: what bash writes in another way with the same meaning is printed in
 * one way.
 */
final class TreePrinter {

    private TreePrinter() {}

    static String print(CommandList list) {
        return list.items().stream()
                .map(item -> print(item.command()) + (item.background() ? " &" : " ;"))
                .collect(Collectors.joining("\n"));
    }

    static String print(Command command) {
        return switch (command) {
            case SimpleCommand simple -> simple(simple);
            case Pipeline p ->
                    p.commands().size() == 1 && !p.negated() && !p.timed()
                            ? print(p.commands().getFirst())
                            : pipeline(p);
            case AndOrList list ->
                    "(%s%s)"
                            .formatted(
                                    print(list.first()),
                                    all(
                                            list.rest(),
                                            tail ->
                                                    (tail.and() ? " && " : " || ")
                                                            + print(tail.command())));
            case Subshell s -> "(subshell %s)%s".formatted(print(s.body()), redirections(command));
            case BraceGroup g -> "{group %s}%s".formatted(print(g.body()), redirections(command));
            case IfClause i -> ifClause(i, 0) + redirections(command);
            case LoopClause l ->
                    "(%s %s do %s)%s"
                            .formatted(
                                    l.until() ? "until" : "while",
                                    print(l.condition()),
                                    print(l.body()),
                                    redirections(command));
            case ForClause f ->
                    "(%s %s in %s do %s)%s"
                            .formatted(
                                    f.select() ? "select" : "for",
                                    f.name(),
                                    f.items()
                                            .map(words -> all(words, TreePrinter::print))
                                            .orElse("<\"${@}\">"),
                                    print(f.body()),
                                    redirections(command));
            case ArithmeticForClause f ->
                    "(for (( %s; %s; %s )) do %s)%s"
                            .formatted(
                                    loopExpression(f.initial()),
                                    loopExpression(f.condition()),
                                    loopExpression(f.step()),
                                    print(f.body()),
                                    redirections(command));
            case CaseClause c ->
                    "(case %s in %s)%s"
                            .formatted(
                                    print(c.subject()),
                                    all(c.items(), TreePrinter::item),
                                    redirections(command));
            case FunctionDefinition f -> "(function %s %s)".formatted(f.name(), inGroup(f.body()));
            case ArithmeticCommand a ->
                    "(( %s ))%s".formatted(print(a.expression()), redirections(command));
            case ConditionalCommand c ->
                    "[[ %s ]]%s".formatted(print(c.expression()), redirections(command));
            case Coprocess c -> coprocess(c);
        };
    }

    /** bash prints {@code |&} as {@code 2>&1 |}. */
    private static String pipeline(Pipeline pipeline) {
        StringBuilder text = new StringBuilder("(pipeline");
        text.append(pipeline.negated() ? " !" : "").append(pipeline.timed() ? " time" : "");
        for (int index = 0; index < pipeline.commands().size(); index++) {
            boolean stderr =
                    index < pipeline.stderrPiped().size() && pipeline.stderrPiped().get(index);
            text.append(' ')
                    .append(print(pipeline.commands().get(index)))
                    .append(stderr ? " 2DUPLICATE_OUTPUT<1>" : "");
        }
        return text.append(')').toString();
    }

    /** bash prints {@code elif} as an {@code if} in the {@code else} branch. */
    private static String ifClause(IfClause clause, int index) {
        IfClause.Branch branch = clause.branches().get(index);
        String otherwise =
                index + 1 < clause.branches().size()
                        ? ifClause(clause, index + 1) + " ;"
                        : clause.otherwise().map(TreePrinter::print).orElse("");
        return "(if %s then %s else %s)"
                .formatted(print(branch.condition()), print(branch.body()), otherwise);
    }

    /** bash prints a function's body in braces. */
    private static String inGroup(Command body) {
        return body instanceof BraceGroup ? print(body) : "{group %s ;}".formatted(print(body));
    }

    /** bash prints the name COPROC where none is written, also before a simple command. */
    private static String coprocess(Coprocess coprocess) {
        return coprocess.command() instanceof SimpleCommand simple
                ? "(coproc <%s>%s)"
                        .formatted(coprocess.name().orElse("COPROC"), coprocessWords(simple))
                : "(coproc <%s>%s)"
                        .formatted(coprocess.name().orElse("COPROC"), print(coprocess.command()));
    }

    private static String coprocessWords(SimpleCommand simple) {
        String text =
                all(simple.assignments(), a -> "<" + assignment(a).replaceAll("[<>]", "") + ">")
                        + all(simple.words(), TreePrinter::print);
        return text.replaceFirst("^<COPROC>", "") + redirections(simple);
    }

    /** bash prints a missing expression as 1. */
    private static String loopExpression(Arithmetic expression) {
        String text = print(expression).replaceAll("^<\\s+|\\s+>$", "").replaceAll("^<|>$", "");
        return text.isEmpty() ? "1" : text;
    }

    private static String simple(SimpleCommand simple) {
        return "%s %s%s"
                .formatted(
                        all(simple.assignments(), TreePrinter::assignment),
                        all(simple.words(), TreePrinter::print),
                        redirections(simple));
    }

    private static String item(CaseClause.Item item) {
        return "%s) %s %s"
                .formatted(
                        all(item.patterns(), TreePrinter::print),
                        print(item.body()),
                        item.terminator().isEmpty() ? ";;" : item.terminator());
    }

    private static String assignment(Assignment assignment) {
        return assignment.name()
                + assignment.subscript().map(word -> "[" + print(word) + "]").orElse("")
                + (assignment.append() ? "+=" : "=")
                + print(assignment.value())
                + assignment
                        .elements()
                        .map(elements ->
                                all(
                                        elements,
                                        e ->
                                                e.subscript().map(TreePrinter::print).orElse("")
                                                        + ":"
                                                        + print(e.value())))
                        .orElse("");
    }

    private static String redirections(Command command) {
        return all(command.redirections(), TreePrinter::redirection);
    }

    private static String redirection(Redirection r) {
        String descriptor = r.descriptor().orElse("");
        boolean usual = descriptor.equals(r.operator().text().startsWith("<") ? "0" : "1");
        String target =
                r.hereDocument().isPresent() ? print(r.hereDocument().get()) : print(r.target());
        return " " + (usual ? "" : descriptor) + operator(r) + target;
    }

    private static boolean usualOutput(Redirection r) {
        return r.descriptor().orElse("").equals("1");
    }

    /** bash prints {@code >& file} as {@code &> file}, and {@code <&-} as {@code >&-}. */
    private static String operator(Redirection r) {
        boolean file =
                r.operator() == Redirection.Operator.DUPLICATE_OUTPUT
                        && (r.descriptor().isEmpty() || usualOutput(r))
                        && !print(r.target()).matches("<[-0-9]+>|.*[$`].*");
        boolean closing =
                r.operator() == Redirection.Operator.DUPLICATE_INPUT
                        && print(r.target()).equals("<->");
        return (file
                        ? Redirection.Operator.OUTPUT_AND_ERROR
                        : closing ? Redirection.Operator.DUPLICATE_OUTPUT : r.operator())
                .name();
    }

    private static String print(Arithmetic arithmetic) {
        return print(arithmetic.text());
    }

    private static String print(Conditional conditional) {
        return switch (conditional) {
            case Conditional.Not(Conditional.Not(Conditional inner, Span innerSpan), Span span) ->
                    print(inner);
            case Conditional.Not not -> "! " + print(not.expression());
            case Conditional.And and -> flat(and.left(), true) + " && " + flat(and.right(), true);
            case Conditional.Or or -> flat(or.left(), false) + " || " + flat(or.right(), false);
            case Conditional.Unary unary ->
                    (unary.operator().isEmpty() ? "-n" : unary.operator())
                            + " "
                            + print(unary.operand());
            case Conditional.Binary binary ->
                    print(binary.left()) + " " + binary.operator() + " " + print(binary.right());
        };
    }

    private static String flat(Conditional side, boolean and) {
        boolean mixed = and ? side instanceof Conditional.Or : side instanceof Conditional.And;
        return mixed ? "(" + print(side) + ")" : print(side);
    }

    static String print(Word word) {
        return "<" + all(word.parts(), TreePrinter::print) + ">";
    }

    private static String print(WordPart part) {
        return switch (part) {
            case Literal literal -> literal.escaped() ? "\\" + literal.value() : literal.value();
            case SingleQuoted single -> "'" + single.value() + "'";
            case DoubleQuoted d -> "\"" + all(d.parts(), TreePrinter::print) + "\"";
            case ParameterExpansion p ->
                    "${%s%s%s%s%s%s}"
                            .formatted(
                                    p.length() ? "#" : "",
                                    p.indirect() ? "!" : "",
                                    p.name(),
                                    p.subscript().map(TreePrinter::print).orElse(""),
                                    p.operator(),
                                    all(p.operands(), TreePrinter::print));
            case CommandSubstitution c -> "$(" + print(c.body()) + ")";
            case ArithmeticExpansion a -> "$((" + print(a.expression()) + "))";
            case ProcessSubstitution p -> (p.output() ? ">(" : "<(") + print(p.body()) + ")";
            case ExtendedGlob g ->
                    "glob:" + g.text().charAt(0) + all(g.parts(), TreePrinter::print);
        };
    }

    private static <T> String all(List<T> values, Function<T, String> printer) {
        return values.stream().map(printer).collect(Collectors.joining());
    }

    static Optional<String> printed(ParseResult result) {
        return result instanceof ParseResult.Parsed parsed
                ? Optional.of(print(parsed.script().body()))
                : Optional.empty();
    }
}
