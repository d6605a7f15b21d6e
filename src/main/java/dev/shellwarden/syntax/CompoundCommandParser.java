package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.ArithmeticCommand;
import dev.shellwarden.syntax.Command.BraceGroup;
import dev.shellwarden.syntax.Command.CaseClause;
import dev.shellwarden.syntax.Command.ConditionalCommand;
import dev.shellwarden.syntax.Command.Coprocess;
import dev.shellwarden.syntax.Command.FunctionDefinition;
import dev.shellwarden.syntax.Command.IfClause;
import dev.shellwarden.syntax.Command.Subshell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compound commands (POSIX, section 2.9.4; bash's manual, "Compound Commands"). */
final class CompoundCommandParser {

    private final ScriptReader reader;
    private final Cursor cursor;
    private final ReservedWords reservedWords;
    private int closedAt = -1;

    CompoundCommandParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
        this.reservedWords = reader.reservedWords();
    }

    /** Where the last compound command ended, when nothing followed its closing word. */
    int closedAt() {
        return closedAt;
    }

    /** One command of a pipeline. */
    Command command(boolean afterPipe) {
        cursor.skipBlanks();
        if (cursor.peek() == '(') {
            return compoundCommand();
        }
        String word = reservedWords.peek();
        return switch (word) {
            case "" -> reader.simpleCommands().simpleCommand();
            case "time" -> timeAsWord(afterPipe);
            case "function" -> functionDefinition();
            case "coproc" -> coprocess();
            default -> compoundCommand();
        };
    }

    /** After a pipe {@code time} is a command's name like others. */
    private Command timeAsWord(boolean afterPipe) {
        if (!afterPipe) {
            throw cursor.unexpected();
        }
        return reader.simpleCommands().simpleCommand();
    }

    /** What a function's name must be followed by. */
    Command functionBody() {
        cursor.skipBlanks();
        if (cursor.peek() != '(' && !startsCompound(reservedWords.peek())) {
            throw cursor.unexpected();
        }
        return compoundCommand();
    }

    private static boolean startsCompound(String word) {
        return switch (word) {
            case "{", "if", "while", "until", "for", "select", "case", "[[" -> true;
            default -> false;
        };
    }

    private Command compoundCommand() {
        cursor.enter();
        int from = cursor.position();
        Command command = cursor.peek() == '(' ? parenthesis(from) : byReservedWord(from);
        cursor.leave();
        return command;
    }

    private Command byReservedWord(int from) {
        String word = reservedWords.peek();
        if (!startsCompound(word)) {
            throw cursor.unexpected();
        }
        reservedWords.skip();
        return switch (word) {
            case "{" -> braceGroup(from);
            case "if" -> ifClause(from);
            case "while", "until" -> reader.loops().loop(word.equals("until"), from);
            case "for" -> reader.loops().forClause(from);
            case "select" -> reader.loops().select(from);
            case "case" -> caseClause(from);
            default -> conditional(from);
        };
    }

    /** The redirections after a command that has just been closed. */
    List<Redirection> redirections() {
        int close = cursor.position();
        List<Redirection> redirections = reader.redirections().all();
        closedAt = redirections.isEmpty() ? close : -1;
        return redirections;
    }

    private Command parenthesis(int from) {
        if (cursor.rawAt(from + 1) == '(') {
            cursor.requireBash("'(('", from);
            Optional<Arithmetic> expression = reader.arithmetic().doubleParentheses();
            if (expression.isPresent()) {
                return new ArithmeticCommand(
                        expression.get(), redirections(), cursor.spanFrom(from));
            }
        }
        if (cursor.peekSecond() == '(' && cursor.rawAt(from + 1) != '(') {
            throw cursor.unsupported("A line continuation between two parentheses", from);
        }
        cursor.advance();
        CommandList body = reader.commands().list();
        close(')', from);
        return new Subshell(body, redirections(), cursor.spanFrom(from));
    }

    private void close(char sign, int from) {
        if (cursor.atEnd()) {
            throw cursor.incomplete("'(' is not closed", from);
        }
        if (!cursor.take(sign)) {
            throw cursor.unexpected();
        }
    }

    /** Passes over {@code word}, which must come next. */
    void expect(String word) {
        reader.commands().skipNewlines();
        if (!reservedWords.take(word)) {
            throw cursor.unexpected();
        }
    }

    private Command braceGroup(int from) {
        CommandList body = reader.commands().list();
        expect("}");
        return new BraceGroup(body, redirections(), cursor.spanFrom(from));
    }

    private Command ifClause(int from) {
        List<IfClause.Branch> branches = new ArrayList<>(1);
        do {
            CommandList condition = reader.commands().list();
            expect("then");
            branches.add(new IfClause.Branch(condition, reader.commands().list()));
        } while (reservedWords.take("elif"));
        Optional<CommandList> otherwise =
                reservedWords.take("else")
                        ? Optional.of(reader.commands().list())
                        : Optional.empty();
        expect("fi");
        return new IfClause(branches, otherwise, redirections(), cursor.spanFrom(from));
    }

    private Command caseClause(int from) {
        cursor.skipBlanks();
        Word subject = reader.words().word(WordParser.Mode.PLAIN);
        expect("in");
        reader.commands().skipNewlines();
        List<CaseClause.Item> items = new ArrayList<>();
        while (!reservedWords.take("esac")) {
            items.add(caseItem());
            reader.commands().skipNewlines();
        }
        return new CaseClause(subject, items, redirections(), cursor.spanFrom(from));
    }

    private CaseClause.Item caseItem() {
        cursor.take('(');
        List<Word> patterns = new ArrayList<>(1);
        do {
            cursor.skipBlanks();
            patterns.add(reader.words().word(WordParser.Mode.PLAIN));
            cursor.skipBlanks();
        } while (cursor.take('|'));
        if (!cursor.take(')')) {
            throw cursor.unexpected();
        }
        CommandList body = reader.commands().optionalList();
        return new CaseClause.Item(patterns, body, terminator());
    }

    private String terminator() {
        int from = cursor.position();
        if (!cursor.take(';')) {
            if (!reservedWords.peek().equals("esac")) {
                throw cursor.unexpected();
            }
            return "";
        }
        String text =
                cursor.take(';') ? cursor.take('&') ? ";;&" : ";;" : cursor.take('&') ? ";&" : ";";
        if (text.endsWith("&")) {
            cursor.requireBash("The operator '%s'".formatted(text), from);
        }
        return text;
    }

    private Command conditional(int from) {
        cursor.requireBash("'[['", from);
        Conditional expression = reader.conditionals().expression(from);
        return new ConditionalCommand(expression, redirections(), cursor.spanFrom(from));
    }

    private Command functionDefinition() {
        int from = cursor.position();
        reservedWords.skip();
        cursor.requireBash("'function'", from);
        cursor.skipBlanks();
        String name = reader.words().wordAsWritten();
        cursor.skipBlanks();
        takeEmptyParentheses();
        reader.commands().skipNewlines();
        Command body = functionBody();
        return new FunctionDefinition(name, body, cursor.spanFrom(from));
    }

    private void takeEmptyParentheses() {
        int before = cursor.position();
        if (cursor.take('(')) {
            cursor.skipBlanks();
            if (!cursor.take(')')) {
                cursor.moveTo(before);
            }
        }
    }

    private Command coprocess() {
        int from = cursor.position();
        reservedWords.skip();
        cursor.requireBash("'coproc'", from);
        cursor.skipBlanks();
        if (cursor.peek() == '(' || startsCompound(reservedWords.peek())) {
            return new Coprocess(Optional.empty(), compoundCommand(), cursor.spanFrom(from));
        }
        if (!reservedWords.peek().isEmpty() && !reservedWords.peek().equals("time")) {
            throw cursor.unexpected();
        }
        Optional<String> name = coprocessName();
        Command command =
                name.isPresent() ? compoundCommand() : reader.simpleCommands().coprocessCommand();
        if (command instanceof FunctionDefinition) {
            throw cursor.syntaxError("A function definition cannot be a coprocess", from);
        }
        return new Coprocess(name, command, cursor.spanFrom(from));
    }

    /** A name is one only when a compound command follows it; otherwise the cursor stays. */
    private Optional<String> coprocessName() {
        int from = cursor.position();
        if (!Characters.isNameStart(cursor.peek())) {
            return Optional.empty();
        }
        String name = cursor.takeNameParts();
        int afterName = cursor.position();
        cursor.skipBlanks();
        String next = cursor.position() > afterName ? reservedWords.peek() : "";
        if (cursor.peek() == '(' || startsCompound(next)) {
            return Optional.of(name);
        }
        if (!next.isEmpty() && !next.equals("time")) {
            throw cursor.unexpected();
        }
        cursor.moveTo(from);
        return Optional.empty();
    }
}
