package dev.shellwarden.program;

import dev.shellwarden.syntax.Assignment;
import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables that a loop's body may change, so that its second round is judged too. */
final class AssignedNames {

    private static final Set<String> SETTERS =
            Set.of(
                    "read",
                    "export",
                    "declare",
                    "typeset",
                    "local",
                    "readonly",
                    "printf",
                    "mapfile",
                    "readarray",
                    "getopts",
                    "unset",
                    "let",
                    "wait");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Set<String> names = new HashSet<>();
    private final Set<String> texts = new HashSet<>();

    private AssignedNames() {}

    static AssignedNames in(CommandList body) {
        AssignedNames assigned = new AssignedNames();
        assigned.list(body);
        return assigned;
    }

    Set<String> names() {
        return names;
    }

    /** Whether nothing but numbers is assigned to a name. */
    boolean isNumber(String name) {
        return !texts.contains(name);
    }

    private void text(String name) {
        names.add(name);
        texts.add(name);
    }

    private void list(CommandList list) {
        list.items().forEach(item -> command(item.command()));
    }

    private void command(Command command) {
        switch (command) {
            case Command.SimpleCommand simple -> simple(simple);
            case Command.Pipeline pipeline -> pipeline.commands().forEach(this::command);
            case Command.AndOrList list -> {
                command(list.first());
                list.rest().forEach(tail -> command(tail.command()));
            }
            case Command.Subshell _, Command.FunctionDefinition _ -> {}
            case Command.BraceGroup group -> list(group.body());
            case Command.IfClause clause -> {
                clause.branches()
                        .forEach(branch -> {
                            list(branch.condition());
                            list(branch.body());
                        });
                clause.otherwise().ifPresent(this::list);
            }
            case Command.LoopClause loop -> {
                list(loop.condition());
                list(loop.body());
            }
            case Command.ForClause loop -> {
                text(loop.name());
                list(loop.body());
            }
            case Command.ArithmeticForClause loop -> {
                List.of(loop.initial(), loop.condition(), loop.step())
                        .forEach(part -> expression(part.text()));
                list(loop.body());
            }
            case Command.CaseClause clause -> clause.items().forEach(item -> list(item.body()));
            case Command.ArithmeticCommand arithmetic -> expression(arithmetic.expression().text());
            case Command.ConditionalCommand _ -> {}
            case Command.Coprocess coprocess -> command(coprocess.command());
        }
    }

    private void simple(Command.SimpleCommand simple) {
        simple.assignments().forEach(this::assignment);
        String program = simple.words().isEmpty() ? "" : literal(simple.words().getFirst());
        if (SETTERS.contains(program)) {
            simple.words().forEach(word -> expression(word, !program.equals("let")));
        }
        simple.words().forEach(this::expansions);
    }

    private void assignment(Assignment assignment) {
        boolean number =
                assignment.elements().isEmpty()
                        && assignment.subscript().isEmpty()
                        && isNumber(assignment.value().parts());
        if (number) {
            names.add(assignment.name());
        } else {
            text(assignment.name());
        }
    }

    /** Whether a word can only become a number. */
    private static boolean isNumber(List<WordPart> parts) {
        return parts.stream()
                .allMatch(part ->
                        switch (part) {
                            case WordPart.Literal literal -> Value.isNumber(literal.value());
                            case WordPart.SingleQuoted quoted -> Value.isNumber(quoted.value());
                            case WordPart.DoubleQuoted quoted -> isNumber(quoted.parts());
                            case WordPart.ArithmeticExpansion _ -> true;
                            case WordPart.ParameterExpansion expansion ->
                                    expansion.length()
                                            || expansion.operator().isEmpty()
                                                    && !expansion.name().isEmpty()
                                                    && "#?$!".contains(expansion.name());
                            case WordPart.CommandSubstitution _,
                                    WordPart.ProcessSubstitution _,
                                    WordPart.ExtendedGlob _ ->
                                    false;
                        });
    }

    /** <code>${x:=y}</code> and {@code $((x = 1))} set too. */
    private void expansions(Word word) {
        parts(word.parts());
    }

    private void parts(List<WordPart> parts) {
        for (WordPart part : parts) {
            switch (part) {
                case WordPart.ParameterExpansion expansion -> {
                    if (expansion.operator().endsWith("=")) {
                        text(expansion.name());
                    }
                }
                case WordPart.DoubleQuoted quoted -> parts(quoted.parts());
                case WordPart.ArithmeticExpansion arithmetic ->
                        expression(arithmetic.expression().text());
                case WordPart.Literal _,
                        WordPart.SingleQuoted _,
                        WordPart.CommandSubstitution _,
                        WordPart.ProcessSubstitution _,
                        WordPart.ExtendedGlob _ -> {}
            }
        }
    }

    private void expression(Word word) {
        expression(word, false);
    }

    private void expression(Word word, boolean texts) {
        Matcher matcher = NAME.matcher(literal(word));
        while (matcher.find()) {
            if (texts) {
                text(matcher.group());
            } else {
                names.add(matcher.group());
            }
        }
    }

    private static String literal(Word word) {
        StringBuilder text = new StringBuilder();
        literal(text, word.parts());
        return text.toString();
    }

    private static void literal(StringBuilder text, List<WordPart> parts) {
        for (WordPart part : parts) {
            switch (part) {
                case WordPart.Literal literal -> text.append(literal.value());
                case WordPart.SingleQuoted quoted -> text.append(quoted.value());
                case WordPart.DoubleQuoted quoted -> literal(text, quoted.parts());
                case WordPart.ParameterExpansion expansion ->
                        text.append(' ').append(expansion.name());
                case WordPart.CommandSubstitution _,
                        WordPart.ArithmeticExpansion _,
                        WordPart.ProcessSubstitution _,
                        WordPart.ExtendedGlob _ ->
                        text.append(' ');
            }
        }
    }
}
