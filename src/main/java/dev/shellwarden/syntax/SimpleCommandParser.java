package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.FunctionDefinition;
import dev.shellwarden.syntax.Command.SimpleCommand;
import dev.shellwarden.syntax.WordPart.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Simple commands, and function definitions in POSIX's form, which begin alike (POSIX, sections
 * 2.9.1 and 2.9.5).
 */
final class SimpleCommandParser {

    private static final Set<String> TAKING_ARRAYS =
            Set.of("alias", "declare", "eval", "export", "let", "local", "readonly", "typeset");

    private final ScriptReader reader;
    private final Cursor cursor;

    SimpleCommandParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    Command simpleCommand() {
        return simpleCommand(false);
    }

    /** A coprocess' simple command: what looks like an assignment before it is a word. */
    Command coprocessCommand() {
        return simpleCommand(true);
    }

    private Command simpleCommand(boolean coprocess) {
        int from = cursor.position();
        List<Assignment> assignments = new ArrayList<>(0);
        List<Word> words = new ArrayList<>();
        List<Redirection> redirections = new ArrayList<>(0);
        int end = from;
        while (element(assignments, words, redirections, coprocess)) {
            end = cursor.position();
            cursor.skipBlanks();
            if (cursor.raw() == '(') {
                requireLoneWord(assignments, words, redirections);
                return function(cursor.text().substring(from, end), from);
            }
        }
        if (end == from) {
            throw cursor.unexpected();
        }
        return new SimpleCommand(assignments, words, redirections, cursor.span(from, end));
    }

    private boolean element(
            List<Assignment> assignments,
            List<Word> words,
            List<Redirection> redirections,
            boolean coprocess) {
        if (reader.redirections().startsHere()) {
            redirections.add(reader.redirections().redirection());
            return true;
        }
        char c = cursor.peek();
        if (Characters.endsWord(c) && c != '<' && c != '>') {
            return false;
        }
        if (!words.isEmpty()) {
            words.add(argument(words.getFirst()));
            return true;
        }
        if (coprocess) {
            words.add(
                    reader.assignments()
                            .arrayArgument()
                            .orElseGet(() -> reader.words().word(WordParser.Mode.PLAIN)));
        } else {
            firstWord(assignments, words);
        }
        return true;
    }

    private void firstWord(List<Assignment> assignments, List<Word> words) {
        switch (reader.assignments().assignment()) {
            case AssignmentParser.Outcome.Assigned assigned ->
                    assignments.add(assigned.assignment());
            case AssignmentParser.Outcome.Plain plain -> words.add(plain.word());
            case AssignmentParser.Outcome.Nothing nothing ->
                    words.add(reader.words().word(WordParser.Mode.PLAIN));
        }
    }

    private Word argument(Word program) {
        Optional<Word> array =
                takesArrays(program) ? reader.assignments().arrayArgument() : Optional.empty();
        return array.isPresent() ? array.get() : reader.words().word(WordParser.Mode.PLAIN);
    }

    private static boolean takesArrays(Word program) {
        return program.parts().size() == 1
                && program.parts().getFirst() instanceof Literal literal
                && !literal.escaped()
                && TAKING_ARRAYS.contains(literal.value());
    }

    private void requireLoneWord(
            List<Assignment> assignments, List<Word> words, List<Redirection> redirections) {
        if (words.size() != 1 || !assignments.isEmpty() || !redirections.isEmpty()) {
            throw cursor.unexpected();
        }
    }

    private Command function(String name, int from) {
        cursor.advance();
        cursor.skipBlanks();
        if (!cursor.take(')')) {
            throw cursor.unexpected();
        }
        if (!Characters.isName(name)) {
            cursor.requireBash("A function named '%s'".formatted(name), from);
        }
        reader.commands().skipNewlines();
        Command body = reader.compoundCommands().functionBody();
        return new FunctionDefinition(name, body, cursor.span(from, body.span().end()));
    }
}
