package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.ArithmeticForClause;
import dev.shellwarden.syntax.Command.ForClause;
import dev.shellwarden.syntax.Command.LoopClause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loops (POSIX, section 2.9.4.2 to 2.9.4.6; bash's manual, "Looping Constructs"). The reserved word
 * has been read.
 */
final class LoopParser {

    private final ScriptReader reader;
    private final Cursor cursor;
    private final ReservedWords reservedWords;

    LoopParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
        this.reservedWords = reader.reservedWords();
    }

    Command loop(boolean until, int from) {
        CommandList condition = reader.commands().list();
        CommandList body = doGroup();
        return new LoopClause(
                until, condition, body, compounds().redirections(), cursor.spanFrom(from));
    }

    private CommandList doGroup() {
        compounds().expect("do");
        CommandList body = reader.commands().list();
        compounds().expect("done");
        return body;
    }

    /** {@code do … done}, or in bash also a brace group. */
    private CommandList doOrBraceGroup() {
        int from = cursor.position();
        if (!reservedWords.take("{")) {
            return doGroup();
        }
        cursor.requireBash("A brace group as a loop's body", from);
        CommandList body = reader.commands().list();
        compounds().expect("}");
        return body;
    }

    Command forClause(int from) {
        cursor.skipBlanks();
        return cursor.peek() == '(' && cursor.peekSecond() == '('
                ? arithmeticFor(from)
                : forName(false, from);
    }

    Command select(int from) {
        cursor.requireBash("'select'", from);
        cursor.skipBlanks();
        return forName(true, from);
    }

    private Command arithmeticFor(int from) {
        cursor.requireBash("'for (('", from);
        List<Arithmetic> header = reader.arithmetic().loopHeader();
        cursor.skipBlanks();
        cursor.take(';');
        reader.commands().skipNewlines();
        CommandList body = doOrBraceGroup();
        return new ArithmeticForClause(
                header.get(0),
                header.get(1),
                header.get(2),
                body,
                compounds().redirections(),
                cursor.spanFrom(from));
    }

    private Command forName(boolean select, int from) {
        String name = reader.words().wordAsWritten();
        if (!Characters.isName(name)) {
            cursor.requireBash("A loop variable named '%s'".formatted(name), from);
        }
        cursor.skipBlanks();
        boolean separated = cursor.take(';');
        boolean newline = cursor.peek() == '\n';
        reader.commands().skipNewlines();
        Optional<List<Word>> items = Optional.empty();
        if (!separated && reservedWords.take("in")) {
            items = Optional.of(items());
            reader.commands().skipNewlines();
        } else if (!separated && !newline && reservedWords.peek().equals("{")) {
            throw cursor.unexpected();
        }
        CommandList body = doOrBraceGroup();
        return new ForClause(
                select, name, items, body, compounds().redirections(), cursor.spanFrom(from));
    }

    private CompoundCommandParser compounds() {
        return reader.compoundCommands();
    }

    private List<Word> items() {
        List<Word> items = new ArrayList<>();
        cursor.skipBlanks();
        while (!cursor.take(';')) {
            if (cursor.peek() == '\n') {
                return items;
            }
            items.add(reader.words().word(WordParser.Mode.PLAIN));
            cursor.skipBlanks();
        }
        return items;
    }
}
