package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.SimpleCommand;
import dev.shellwarden.syntax.WordPart.DoubleQuoted;
import dev.shellwarden.syntax.WordPart.Literal;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The words of every simple command of a script, wherever it stands; expansions as they are
 * written.
 */
final class ArgumentLists {

    private final String text;
    private final List<List<String>> commands = new ArrayList<>();

    private ArgumentLists(String text) {
        this.text = text;
    }

    static List<List<String>> of(Script script) {
        ArgumentLists lists = new ArgumentLists(script.text());
        lists.visit(script.body());
        return lists.commands;
    }

    private void visit(Object node) {
        switch (node) {
            case List<?> list -> list.forEach(this::visit);
            case Optional<?> optional -> optional.ifPresent(this::visit);
            case Record simple when simple instanceof SimpleCommand command -> {
                if (!command.words().isEmpty()) {
                    commands.add(command.words().stream().map(this::value).toList());
                }
                visitComponents(command);
            }
            case Record other -> visitComponents(other);
            default -> {}
        }
    }

    private void visitComponents(Record node) {
        try {
            for (RecordComponent component : node.getClass().getRecordComponents()) {
                visit(component.getAccessor().invoke(node));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private String value(Word word) {
        return word.parts().stream().map(this::value).collect(Collectors.joining());
    }

    private String value(WordPart part) {
        return switch (part) {
            case Literal literal -> literal.value();
            case SingleQuoted single -> single.value();
            case DoubleQuoted quoted ->
                    quoted.parts().stream().map(this::value).collect(Collectors.joining());
            case WordPart other -> other.span().of(text);
        };
    }
}
